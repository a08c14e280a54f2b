import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';

/**
 * Whom the operator names for support (contract §8b.1), each to be called, written to or opened. Nothing when it names
 * no one: what a text promises must exist.
 *
 * @param subject what mails to them have in their subject
 */
export function SupportContacts({ subject }: { subject?: string }) {
  const t = useText();
  const { contacts } = usePage();
  if (contacts.length === 0) return null;
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <ul className="contacts" aria-label={t('contacts.title')}>
      {contacts.map(({ kind, href, text, label, hours }) => (
        <li key={href}>
          <bdi>{label ?? t(`contacts.${kind}`)}</bdi>{' '}
          <a href={kind === 'mail' ? href + query : href} rel="noopener noreferrer">
            {text}
          </a>
          {hours ? (
            <>
              {' '}
              <span className="contacts__hours">{hours}</span>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
