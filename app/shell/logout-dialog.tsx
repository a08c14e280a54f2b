import { ACTIONS } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { DialogControl } from '#app/islands/dialog-control.tsx';
import { Island } from '#app/islands/island.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';

/** Stands for the name while the question is taken apart. */
const NAME_MARK = '\u0000';

/** Asks for confirmation of the log-out, naming the player (spec §2, "Login panel"). */
export function LogoutDialog({ displayName }: { displayName: string }) {
  const t = useText();
  const { address } = usePage();
  // The name stands by itself: whatever it does to the direction of text ends with it.
  const [before = '', after = ''] = t('logoutDialog.question', { name: NAME_MARK }).split(NAME_MARK);
  return (
    <Dialog id="logout-dialog" title={t('logoutDialog.title')}>
      <p>
        {before}
        <bdi>{displayName}</bdi>
        {after}
      </p>
      <div className="dialog__actions">
        <PostForm action={ACTIONS.logout}>
          <button type="submit" className="button button--primary">
            {t('logoutDialog.confirm')}
          </button>
        </PostForm>
        <Island
          of={DialogControl}
          name="dialog-control"
          on="idle"
          props={{ closeHref: `${address}#logout`, closeLabel: t('logoutDialog.cancel') }}
        />
      </div>
    </Dialog>
  );
}
