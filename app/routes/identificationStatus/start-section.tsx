import { ROUTES } from '#app/domain/pages/routes.ts';
import { messagesOf, typedValue } from '#app/forms/sent-form.ts';
import { useSentForm } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import { messageText } from '#app/i18n/words.ts';
import {
  CONSENT_INPUT_ID,
  documentInputId,
  FORM_NAMES,
  INTENTS,
} from '#app/routes/identificationStatus/form-names.ts';
import type { StartModel } from '#app/routes/identificationStatus/load-status.ts';
import { LegalText } from '#app/shell/document-overlay.tsx';
import { CheckBox, focusIf } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';

interface StartSectionProps {
  start: StartModel;
  isAgain: boolean;
  hasAccessCodes: boolean;
}

export function StartSection({ start, isAgain, hasAccessCodes }: StartSectionProps) {
  const t = useText();
  return (
    <section className="card" aria-labelledby="start-title">
      <h2 className="card__title" id="start-title">
        {t(isAgain ? 'identity:start.titleAgain' : 'identity:start.title')}
      </h2>
      <p>{t('identity:needs.title')}</p>
      <ul>
        <li>{t('identity:needs.document')}</li>
        <li>{t('identity:needs.light')}</li>
        <li>{t('identity:needs.time')}</li>
      </ul>
      <p>{t('identity:needs.data')}</p>
      <BeforeLeaving hasAccessCodes={hasAccessCodes} />
      <StartForm start={start} />
    </section>
  );
}

export function BeforeLeaving({ hasAccessCodes }: { hasAccessCodes: boolean }) {
  const t = useText();
  return (
    <div className="notice notice--warning id-check__before" role="note">
      <p>
        <strong>{t('identity:leaving.needs')}</strong>
      </p>
      <p>
        {t('identity:leaving.inPerson')}{' '}
        {hasAccessCodes ? <a href={ROUTES.home}>{t('identity:leaving.accessCode')}</a> : null}
      </p>
    </div>
  );
}

function StartForm({ start }: { start: StartModel }) {
  const t = useText();
  const sent = useSentForm();
  const { consent, documents, operation } = start;
  if (consent.kind !== 'shown') {
    return (
      <p className="notice notice--warning" role="alert">
        {t(consent.kind === 'notFound' ? 'errors:requiredDocumentNotFound' : 'identity:start.unavailable')}
      </p>
    );
  }
  const messages = messagesOf(sent);
  const messageAt = (field: string) => messageText(t, messages[field]);
  return (
    <PostForm action={ROUTES.identificationStatus}>
      <Documents
        documents={documents}
        chosen={typedValue(sent, FORM_NAMES.document)}
        error={messageAt(FORM_NAMES.document)}
      />
      <details className="id-check__consent" open={messageAt(FORM_NAMES.consent) !== undefined}>
        <summary className="fold">{t('identity:start.read', { version: consent.version })}</summary>
        <LegalText language={consent.language} nodes={consent.nodes} under={2} />
      </details>
      <CheckBox id={CONSENT_INPUT_ID} name={FORM_NAMES.consent} error={messageAt(FORM_NAMES.consent)}>
        {t('identity:start.consent')}
      </CheckBox>
      <input type="hidden" name={FORM_NAMES.consentVersion} value={consent.version} />
      <input type="hidden" name={FORM_NAMES.operation} value={operation} />
      <p className="id-check__ways">
        <button
          type="submit"
          className="button button--primary"
          name={FORM_NAMES.intent}
          value={INTENTS.here}
        >
          {t('identity:start.here')}
        </button>{' '}
        <button type="submit" className="button" name={FORM_NAMES.intent} value={INTENTS.phone}>
          {t('identity:start.phone')}
        </button>
      </p>
    </PostForm>
  );
}

interface DocumentsProps {
  documents: StartModel['documents'];
  chosen: string | undefined;
  error: string | undefined;
}

function Documents({ documents, chosen, error }: DocumentsProps) {
  const t = useText();
  const [only] = documents.length === 1 ? documents : [];
  return (
    <fieldset
      className={error ? 'fieldset field--invalid' : 'fieldset'}
      aria-describedby={error ? 'id-document-error' : undefined}
    >
      <legend className="fieldset__legend">{t('identity:start.document')}</legend>
      {error ? (
        <p className="field__error" id="id-document-error">
          {error}
        </p>
      ) : null}
      {documents.map((documentType) => (
        <div key={documentType}>
          <input
            className="check-box__input"
            type="radio"
            id={documentInputId(documentType)}
            name={FORM_NAMES.document}
            value={documentType}
            defaultChecked={documentType === (chosen ?? only)}
            {...focusIf(error)}
          />
          <label className="check-box__label" htmlFor={documentInputId(documentType)}>
            {t(`personal-info:documentTypes.${documentType}`)}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
