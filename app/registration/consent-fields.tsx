import { documentHref } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { documentName } from '#app/shell/document-name.ts';
import { CheckBox } from '#app/ui/check-box.tsx';
import { inputIdOf } from './fields.ts';
import { FORM_NAMES, shownDocumentsText } from './form-names.ts';
import type { RegistrationModel } from './model.ts';

interface BoxProps {
  model: RegistrationModel;
  error?: string | undefined;
}

/** The documents of the operator, each with a link to its text, and the box that accepts them in these versions. */
export function DocumentsField({ model: { documents, typed }, error }: BoxProps) {
  const t = useText();
  if (!documents) return <p className="notice notice--warning">{t('register:documents.unavailable')}</p>;
  return (
    <>
      <p>{t('register:documents.intro')}</p>
      <ul>
        {documents.map(({ key }) => (
          <li key={key}>
            <a href={documentHref(key)} target="_blank" rel="noopener">
              {documentName(key, t)}
            </a>
          </li>
        ))}
      </ul>
      <input type="hidden" name={FORM_NAMES.shownDocuments} value={shownDocumentsText(documents)} />
      <CheckBox
        id={inputIdOf('documents')}
        name="documents"
        isChecked={typed.documents === 'yes'}
        error={error}
      >
        {t('register:documents.accept')}
      </CheckBox>
    </>
  );
}

/** The box that says that the player is of age (spec §5, "Age check"). */
export function AgeField({ model: { minimumAge, typed }, error }: BoxProps) {
  const t = useText();
  return (
    <CheckBox
      id={inputIdOf('ageConfirmed')}
      name="ageConfirmed"
      isChecked={typed.ageConfirmed === 'yes'}
      error={error}
    >
      {t('register:age', { age: minimumAge })}
    </CheckBox>
  );
}
