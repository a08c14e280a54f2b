import { missingInfoHref, ROUTES } from '#app/domain/pages/routes.ts';
import { messagesOf, type SentForm, typedValues } from '#app/forms/sent-form.ts';
import { Summary, useSentForm } from '#app/forms/use-fields.tsx';
import { messageText } from '#app/i18n/message-text.ts';
import { type Text, useText } from '#app/i18n/use-text.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import {
  infoGroups,
  infoInputId,
  infoInputs,
  isAskedIn,
  storedInputs,
  ZIPCODE_AGAIN_INPUT,
} from '#app/personal-info/fields.ts';
import { InfoField, infoLabel, infoText, inputLabel } from '#app/personal-info/info-field.tsx';
import { SupportContacts } from '#app/shell/support-contacts.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { InfoModel, ProfileModel } from './profile-model.ts';
import { Section, SectionUnavailable } from './section.tsx';

/** All fields of the personal information, in their groups (spec §3); locked ones are text. */
export function PersonalInfoSection({ model }: { model: ProfileModel }) {
  const t = useText();
  const { country } = usePage();
  const sent = useSentForm('savePersonalInfo');
  const { info } = model;
  if (info === null) {
    return (
      <Section id="personal-info" title={t('profile:info.title')}>
        <SectionUnavailable />
      </Section>
    );
  }
  const action = info.next ? missingInfoHref(info.next.path) : ROUTES.userProfile;
  return (
    <Section id="personal-info" title={t(info.next ? 'profile:info.missingTitle' : 'profile:info.title')}>
      <p>{introOf(info, t)}</p>
      {info.locked.length > 0 ? <LockedDetails /> : null}
      {info.open.length > 0 ? (
        <PostForm action={action} className="form">
          <Summary
            messages={messagesOf(sent)}
            labelOf={(name) => inputLabel(name, country, t)}
            idOf={infoInputId}
            first={firstInputOf(info)}
          />
          <InfoGroups model={model} info={info} sent={sent} />
          <button type="submit" className="button button--primary" name="intent" value="savePersonalInfo">
            {t('profile:info.save')}
          </button>
        </PostForm>
      ) : (
        <InfoGroups model={model} info={info} sent={null} />
      )}
      {info.next ? <p className="profile__ways">{nextLinks(info, t)}</p> : null}
    </Section>
  );
}

/** Why some details cannot be changed here, and who can change them where the operator names someone. */
function LockedDetails() {
  const t = useText();
  const { contacts } = usePage();
  return (
    <>
      <p>
        {t('profile:info.locked')} {contacts.length > 0 ? t('profile:info.lockedContact') : null}
      </p>
      <SupportContacts />
    </>
  );
}

function introOf(info: InfoModel, t: Text): string {
  if (info.next === null) return t('profile:info.intro');
  if (info.open.length === 0) return t('profile:info.nothingMissing');
  return t('profile:info.missingIntro', { screen: t(`titles:${info.next.route}`) });
}

function nextLinks({ next, open }: InfoModel, t: Text) {
  if (next === null) return null;
  return (
    <>
      {open.length === 0 ? (
        <a className="button button--primary" href={next.path}>
          {t('profile:info.goOn', { screen: t(`titles:${next.route}`) })}
        </a>
      ) : null}{' '}
      <a href={ROUTES.userProfile}>{t('profile:info.all')}</a>
    </>
  );
}

/** The first input of the form. */
function firstInputOf({ open }: InfoModel): string {
  const [first] = open;
  return first ? infoInputs(first)[0] : '';
}

/** The groups that have something to show: when only missing fields are asked for, the others are left out. */
function InfoGroups({ model, info, sent }: { model: ProfileModel; info: InfoModel; sent: SentForm | null }) {
  const t = useText();
  const isShown = (field: PersonalInfoField) =>
    info.open.includes(field) || (info.next === null && isAskedIn(field, model.country));
  const groups = infoGroups(model.language).map(({ name, fields }) => ({
    name,
    fields: fields.filter(isShown),
  }));
  return (
    <>
      {groups
        .filter(({ fields }) => fields.length > 0)
        .map(({ name, fields }) => (
          <fieldset className="fieldset" key={name}>
            <legend className="fieldset__legend">{t(`personal-info:groups.${name}`)}</legend>
            {fields.map((field) =>
              info.open.includes(field) ? (
                <OpenField key={field} field={field} info={info} sent={sent} />
              ) : (
                <ClosedField key={field} field={field} info={info} />
              ),
            )}
          </fieldset>
        ))}
    </>
  );
}

interface FieldProps {
  field: PersonalInfoField;
  info: InfoModel;
}

/** A field that can be typed, as it was typed before or as it is stored. */
function OpenField({ field, info, sent }: FieldProps & { sent: SentForm | null }) {
  const t = useText();
  const messages = messagesOf(sent);
  return (
    <InfoField
      field={field}
      isOptional={!info.required.includes(field)}
      values={{ ...storedInputs(info.stored), ...(sent ? typedValues(sent) : info.typed) }}
      errorAt={(input) => messageText(t, messages[input])}
      hints={{ [ZIPCODE_AGAIN_INPUT]: t('personal-info:hints.zipcodeAgain') }}
    />
  );
}

/** A field that cannot be changed. */
function ClosedField({ field, info }: FieldProps) {
  const t = useText();
  const { country, languageTag } = usePage();
  return (
    <div className="field">
      <p className="field__label">{infoLabel(field, country, t)}</p>
      <p className="profile__value">
        <bdi>{infoText(field, info.stored[field], languageTag, t) || t('profile:info.notGiven')}</bdi>
      </p>
    </div>
  );
}
