import { type Text, useText } from '#app/i18n/use-text.ts';
import { PostForm } from '#app/ui/form.tsx';
import { InfoField, InfoText } from './info-field.tsx';
import { INFO_GROUPS, infoInputId } from './personal-info-fields.ts';
import type { InfoModel, ProfileModel } from './profile-model.ts';
import type { Refusal } from './refusal.ts';
import { RefusalSummary } from './refusal-summary.tsx';
import { Section } from './section.tsx';

interface PersonalInfoSectionProps {
  model: ProfileModel;
  refusal: Refusal | undefined;
}

/** All fields of the personal information, in their groups (spec §3); locked ones are text. */
export function PersonalInfoSection({ model, refusal }: PersonalInfoSectionProps) {
  const t = useText();
  const { info } = model;
  if (info === null) {
    return (
      <Section id="personal-info" title={t('profile:info.title')}>
        <p className="notice notice--warning">{t('profile:unavailable')}</p>
      </Section>
    );
  }
  const action = info.next ? `/userProfile?next=${encodeURIComponent(info.next.path)}` : '/userProfile';
  return (
    <Section id="personal-info" title={t(info.next ? 'profile:info.missingTitle' : 'profile:info.title')}>
      <p>{introOf(info, t)}</p>
      {info.locked.length > 0 ? <p>{t('profile:info.locked')}</p> : null}
      {info.open.length > 0 ? (
        <PostForm action={action} className="form">
          <RefusalSummary
            refusal={refusal}
            inputIdOf={(name) => infoInputId(name === '' ? (info.open[0] ?? '') : name)}
          />
          <InfoGroups model={model} info={info} refusal={refusal} />
          <button type="submit" className="button button--primary" name="intent" value="savePersonalInfo">
            {t('profile:info.save')}
          </button>
        </PostForm>
      ) : (
        <InfoGroups model={model} info={info} refusal={undefined} />
      )}
      {info.next ? <p className="profile__ways">{nextLinks(info, t)}</p> : null}
    </Section>
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
      <a href="/userProfile">{t('profile:info.all')}</a>
    </>
  );
}

/** The groups that have something to show: when only missing fields are asked for, the others are left out. */
function InfoGroups({ model, info, refusal }: PersonalInfoSectionProps & { info: InfoModel }) {
  const t = useText();
  const isShown = (name: (typeof info.open)[number]) => info.next === null || info.open.includes(name);
  return (
    <>
      {INFO_GROUPS.filter(({ fields }) => fields.some(({ name }) => isShown(name))).map((group) => (
        <fieldset className="fieldset" key={group.name}>
          <legend className="fieldset__legend">{t(`profile:info.groups.${group.name}`)}</legend>
          {group.fields
            .filter(({ name }) => isShown(name))
            .map((spec) =>
              info.open.includes(spec.name) ? (
                <InfoField key={spec.name} spec={spec} model={model} info={info} refusal={refusal} />
              ) : (
                <InfoText key={spec.name} spec={spec} model={model} info={info} />
              ),
            )}
        </fieldset>
      ))}
    </>
  );
}
