import { useText } from '#app/i18n/use-text.ts';
import { DialogControl } from '#app/islands/dialog-control.tsx';
import { Island } from '#app/islands/island.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';

/** Asks for confirmation of the log-out, naming the player (spec §2, "Login panel"). */
export function LogoutDialog({ displayName }: { displayName: string }) {
  const t = useText();
  const { path } = usePage();
  return (
    <Dialog id="logout-dialog" title={t('logoutDialog.title')}>
      <p>{t('logoutDialog.question', { name: displayName })}</p>
      <div className="dialog__actions">
        <PostForm action="/logout">
          <button type="submit" className="button button--primary">
            {t('logoutDialog.confirm')}
          </button>
        </PostForm>
        <Island
          of={DialogControl}
          name="dialog-control"
          on="idle"
          props={{ closeHref: `${path}#logout`, closeLabel: t('logoutDialog.cancel') }}
        />
      </div>
    </Dialog>
  );
}
