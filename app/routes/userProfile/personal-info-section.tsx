import { missingInfoHref, ROUTES } from '#app/domain/pages/routes.ts';
import { messagesOf, typedValues } from '#app/forms/sent-form.ts';
import { Summary, useSentForm } from '#app/forms/use-fields.tsx';
import { type Text, useText } from '#app/i18n/texts.ts';
import { messageText } from '#app/i18n/words.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { infoInputId, infoInputs, ZIPCODE_AGAIN_INPUT } from '#app/personal-info/fields.ts';
import { InfoField, infoLabel, infoText, inputLabel } from '#app/personal-info/info-field.tsx';
import { storedInputs } from '#app/personal-info/stored-info.ts';
import type { SentForm } from '#app/session/messages.ts';
import { SupportContacts } from '#app/shell/support.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { ProfileModel } from './load-profile.ts';

type InfoModel = NonNullable<ProfileModel['info']>;

interface InfoProps {
  info: InfoModel;
}

/** All fields in their groups (spec §3); locked ones are text. */
export function PersonalInfo({ info }: InfoProps) {
  const t = useText();
  const { country } = usePage();
  const sent = useSentForm('savePersonalInfo');
  const [first] = info.open;
  return (
    <>
      <p>{introduction(info, t)}</p>
      {sent === null && Object.keys(info.typed).length > 0 ? (
        <p className="notice notice--warning">{t('profile:info.unsaved')}</p>
      ) : null}
      {info.locked.length > 0 ? <LockedDetails /> : null}
      {first ? (
        <PostForm action={info.next ? missingInfoHref(info.next.path) : ROUTES.userProfile} className="form">
          <Summary
            messages={messagesOf(sent)}
            labelOf={(name) => inputLabel(name, country, t)}
            idOf={infoInputId}
            first={infoInputs(first)[0]}
            shown={info.groups
              .flatMap(({ fields }) => fields)
              .filter((field) => info.open.includes(field))
              .flatMap(infoInputs)}
          />
          <InfoGroups info={info} sent={sent} />
          <button type="submit" className="button button--primary" name="intent" value="savePersonalInfo">
            {t('profile:info.save')}
          </button>
        </PostForm>
      ) : (
        <InfoGroups info={info} sent={null} />
      )}
      {info.next ? <p className="profile__ways">{nextLinks(info, t)}</p> : null}
    </>
  );
}

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

function introduction({ next, open }: InfoModel, t: Text): string {
  if (next === null) return t('profile:info.intro');
  if (open.length === 0) return t('profile:info.nothingMissing');
  return t('profile:info.missingIntro', { screen: t(`titles:${next.route}`) });
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

function InfoGroups({ info, sent }: InfoProps & { sent: SentForm | null }) {
  const t = useText();
  return info.groups.map(({ name, fields }) => (
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
  ));
}

interface FieldProps extends InfoProps {
  field: PersonalInfoField;
}

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

function ClosedField({ field, info }: FieldProps) {
  const t = useText();
  const page = usePage();
  return (
    <div className="field">
      <p className="field__label">{infoLabel(field, page.country, t)}</p>
      <p className="profile__value">
        <bdi>{infoText(field, info.stored[field], page, t) || t('profile:info.notGiven')}</bdi>
      </p>
    </div>
  );
}
