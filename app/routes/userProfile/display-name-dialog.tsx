import { ROUTES } from '#app/domain/pages/routes.ts';
import { DISPLAY_NAME_MAXIMUM_LENGTH } from '#app/domain/player/display-name.ts';
import { useFields, useSentForm } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import { CloseDialog, Dialog } from '#app/ui/dialog.tsx';
import { Field, fieldInput } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';

/** Id of the link that opened the dialog, where the focus returns to. */
export const NAME_LINK_ID = 'change-display-name';

const DIALOG_ID = 'display-name-dialog';

/**
 * Changes the display name (spec §2, "Display-name dialog"). Save name is shown while the name is not empty and another
 * one than now: the pattern says so to the browser, and the style sheet does the rest. Where it cannot, the button is
 * always there and the server decides.
 */
export function DisplayNameDialog({ current }: { current: string }) {
  const t = useText();
  const { fields, summary } = useFields('profile', useSentForm('saveDisplayName'), {
    displayName: t('profile:displayName.label'),
  });
  const { id, label, value, error } = fields.displayName;
  return (
    <Dialog id={DIALOG_ID} title={t('profile:displayName.dialogTitle')}>
      <PostForm action={`${ROUTES.userProfile}?dialog=displayName`} className="form">
        <input type="hidden" name="intent" value="saveDisplayName" />
        {summary}
        <Field id={id} label={label} error={error}>
          <input
            {...fieldInput(id, { error: error !== undefined })}
            aria-invalid={error !== undefined}
            className="input name-input"
            name="displayName"
            type="text"
            required
            pattern={newNamePattern(current)}
            maxLength={DISPLAY_NAME_MAXIMUM_LENGTH}
            autoComplete="nickname"
            defaultValue={value ?? current}
          />
          <button type="submit" className="button button--primary name-save">
            {t('profile:displayName.save')}
          </button>
        </Field>
      </PostForm>
      <div className="dialog__actions">
        <CloseDialog
          dialogId={DIALOG_ID}
          href={`${ROUTES.userProfile}#${NAME_LINK_ID}`}
          label={t('profile:displayName.close')}
          on="idle"
        />
      </div>
    </Dialog>
  );
}

/**
 * A pattern that only a new name fits.
 *
 * @returns source of a regular expression for the attribute `pattern`
 */
export function newNamePattern(current: string): string {
  const literally = current.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return `(?!\\s*${literally}\\s*$).*\\S.*`;
}
