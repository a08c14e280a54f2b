// biome-ignore-all lint/a11y/noRedundantRoles: the rows are laid out as flex boxes, which takes the roles of a table
// away

import { NOTIFICATION_LIFETIME_MS } from '#app/domain/limits.ts';
import { ACTIONS } from '#app/domain/pages/routes.ts';
import {
  asksForContact,
  type Notification,
  type NotificationStay,
  stayOn,
} from '#app/domain/texts/notification.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { PostForm } from '#app/ui/form.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { SupportContacts } from './support.tsx';

const ICONS: Readonly<Record<Notification['kind'], IconName>> = {
  error: 'alert',
  success: 'done',
  info: 'info',
};

/**
 * Notifications (spec §2, "Header"; spec §4, "Notifications"). The style sheet fades out what need not be
 * dismissed after 15 s from its creation; the reason for a session's end stays as long as the log-in form.
 */
export function Notifications({ hasLogin }: { hasLogin: boolean }) {
  const t = useText();
  const { notifications, nowMs } = usePage();
  const shown = notifications.flatMap((notification) => {
    const stay = stayOn({ hasLogin, nowMs }, notification);
    return stay === null ? [] : [{ notification, stay }];
  });
  if (shown.length === 0) return null;
  return (
    <section className="notifications" aria-label={t('notifications.title')} role="alert">
      <table className="notifications__table" role="table">
        <thead className="visually-hidden" role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {t('notifications.time')}
            </th>
            <th scope="col" role="columnheader">
              {t('notifications.message')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map(({ notification, stay }) => (
            <NotificationRow key={notification.id} notification={notification} stay={stay} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NotificationRow({ notification, stay }: { notification: Notification; stay: NotificationStay }) {
  const t = useText();
  const { languageTag, timeZone, address, nowMs, contacts } = usePage();
  return (
    <tr
      role="row"
      className={`notification notification--${notification.kind} ${stay === 'fades' ? fadesClass(notification, nowMs) : ''}`}
    >
      <td className="notification__time" role="cell">
        <time dateTime={new Date(notification.createdAtMs).toISOString()}>
          {formatZoned('time', notification.createdAtMs, languageTag, timeZone)}
        </time>
      </td>
      <td className="notification__message" role="cell">
        <Icon name={ICONS[notification.kind]} />{' '}
        <span className="notification__kind">{t(`notifications.${notification.kind}`)}</span>{' '}
        {t(notification.messageKey, { ...notification.params })}
        {notification.traceId ? (
          <span className="notification__trace">
            {' '}
            {t(contacts.length > 0 ? 'notifications.reference' : 'notifications.number', {
              id: notification.traceId,
            })}
          </span>
        ) : null}
        {notification.link ? (
          <>
            {' '}
            <a href={notification.link.href}>{t(notification.link.labelKey)}</a>
          </>
        ) : null}
        {asksForContact(notification) ? <Contacts folio={notification.traceId} /> : null}
        {notification.userMustDismiss ? (
          <PostForm action={ACTIONS.dismissNotification} className="notification__dismiss">
            <input type="hidden" name="returnTo" value={address} />
            <button
              type="submit"
              className="button button--quiet"
              name="notification"
              value={notification.id}
            >
              {t('notifications.dismiss')}
            </button>
          </PostForm>
        ) : null}
      </td>
    </tr>
  );
}

function Contacts({ folio }: { folio: string | undefined }) {
  const t = useText();
  return folio === undefined ? (
    <SupportContacts />
  ) : (
    <SupportContacts subject={t('contacts.subject', { folio })} />
  );
}

/** Class for the third of its life that a notification is in: the page's policy forbids style attributes. */
function fadesClass(notification: Notification, nowMs: number): string {
  const leftMs = NOTIFICATION_LIFETIME_MS - (nowMs - notification.createdAtMs);
  return `notification--fades-${Math.min(15, Math.max(5, Math.ceil(leftMs / 5000) * 5))}`;
}
