import {
  CAPTCHA_FIELDS,
  CAPTCHA_OVER_INTENT,
  type CaptchaModel,
  type CaptchaPicture,
} from '#app/domain/player/captcha.ts';
import type { FieldOfForm } from '#app/forms/use-fields.tsx';
import type { Text } from '#app/i18n/texts.ts';
import { useText } from '#app/i18n/texts.ts';
import type { CaptchaProps } from '#app/islands/captcha.tsx';
import type { CountdownTexts } from '#app/islands/countdown-text.ts';
import { Island } from '#app/islands/island.tsx';
import { focusIf, TextField } from '#app/ui/field.tsx';
import { usePage } from '#app/ui/page-context.ts';

const PICTURE_IDS = { disclosure: 'captcha-picture', answer: 'captcha-answer' } as const;

type Required = Exclude<CaptchaModel, { kind: 'none' }>;

interface CaptchaChallengeProps {
  model: CaptchaModel;
  field: Pick<FieldOfForm, 'id' | 'error'>;
}

/**
 * Captcha of a form, inside of it (spec §2, "Captcha widget"): the widget, which needs a script, and a
 * picture where the operator has one. Without scripts, shows the reason, and the picture or the contacts.
 * Empty when no captcha is required.
 */
export function CaptchaChallenge({ model, field: { id, error } }: CaptchaChallengeProps) {
  const t = useText();
  if (model.kind === 'none') return null;
  return (
    <fieldset
      className={error ? 'captcha fieldset field--invalid' : 'captcha fieldset'}
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      {...focusIf(error)}
    >
      <legend className="field__label">{t('captcha:title')}</legend>
      {error ? (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {model.kind === 'impossible' ? null : (
        <input type="hidden" name={CAPTCHA_FIELDS.seal} value={model.seal} />
      )}
      <Challenge model={model} isRefused={error !== undefined} />
    </fieldset>
  );
}

function Challenge({ model, isRefused }: { model: Required; isRefused: boolean }) {
  const t = useText();
  const props = useWidget(model);
  if (model.kind === 'impossible') return <p className="notice notice--warning">{t('captcha:impossible')}</p>;
  if (model.kind === 'picture') return <Picture picture={model.picture} />;
  if (!props) return null;
  return (
    <>
      <Island name="captcha" on={isRefused ? 'load' : 'form'} props={props}>
        <p className="field__warning" role="alert" data-failure={props.failedText} />
      </Island>
      <noscript>
        <p>{t('captcha:needsScript')}</p>
        {model.picture ? null : <p className="notice notice--warning">{t('captcha:noPicture')}</p>}
      </noscript>
      {model.picture ? (
        // Needs no script, so that it is there on a broken page too.
        <details className="captcha__instead" id={PICTURE_IDS.disclosure}>
          <summary className="fold captcha__summary">{t('captcha:pictureInstead')}</summary>
          <Picture picture={model.picture} />
        </details>
      ) : null}
    </>
  );
}

/** Never returns the typed answer; the next form has another picture. */
function Picture({ picture }: { picture: CaptchaPicture }) {
  const t = useText();
  return (
    <>
      <p>
        <img
          className="captcha__picture"
          src={picture.imageDataUrl}
          alt={picture.alternativeText ?? t('captcha:pictureAlternative')}
        />
      </p>
      <TextField
        id={PICTURE_IDS.answer}
        name={CAPTCHA_FIELDS.answer}
        label={t('captcha:answer')}
        hint={t('captcha:answerHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        isShort
      />
    </>
  );
}

function useWidget(model: Required): CaptchaProps | null {
  const t = useText();
  const { languageTag, address } = usePage();
  if (model.kind !== 'turnstile') return null;
  const isRegistration = model.purpose === 'register';
  return {
    siteKey: model.siteKey,
    action: model.purpose,
    languageTag,
    fieldName: CAPTCHA_FIELDS.response,
    // A register route redirects to / (spec §4), where the panel restarts.
    expiredHref: isRegistration ? '/' : address,
    overIntent: CAPTCHA_OVER_INTENT,
    countdown: countdownTexts(t, 'captcha:redirectIn'),
    failedText: t(model.picture ? 'captcha:widgetFailedReadPicture' : 'captcha:widgetFailed'),
    picture: model.picture ? PICTURE_IDS : null,
  };
}

/** Returns a countdown's texts for its island, with `{n}` in the place of the number. */
export function countdownTexts(
  t: Text,
  key: 'captcha:redirectIn' | 'home:accessCode.closesIn',
): CountdownTexts {
  const form = (unit: 'minutes' | 'seconds', count: number) => t(`${key}.${unit}`, { count, number: '{n}' });
  return {
    minutes: { one: form('minutes', 1), other: form('minutes', 2) },
    seconds: { one: form('seconds', 1), other: form('seconds', 2) },
  };
}
