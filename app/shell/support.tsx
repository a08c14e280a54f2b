import type { ShownHelpLine } from '#app/domain/player/contacts.ts';
import type { Text } from '#app/i18n/texts.ts';
import { useText } from '#app/i18n/texts.ts';
import { usePage } from '#app/ui/page-context.ts';
import { WithElement } from '#app/ui/text-parts.tsx';

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

/** Who helps with gambling problems, to be opened or called. */
export function HelpLine({ line }: { line: ShownHelpLine }) {
  const name = <span lang={line.language || undefined}>{line.label}</span>;
  return (
    <>
      {line.url ? (
        <a href={line.url} rel="noopener noreferrer">
          {name}
        </a>
      ) : (
        name
      )}{' '}
      {line.phone ? <a href={line.phone.href}>{line.phone.text}</a> : null}
    </>
  );
}

/** A player's name as one is called by it; whatever it does to the direction of text ends with it. */
export function PlayerName({ name }: { name: string }) {
  const t = useText();
  return (
    <WithElement text={(place) => t('home:name', { name: place })}>
      <bdi>{name}</bdi>
    </WithElement>
  );
}

/** Words that the keys of the usual documents begin with, and whose names the portal knows. */
const KNOWN = { terms: 'terms', privacy: 'privacy', responsible: 'responsiblePlay' } as const;

/** Names a legal document: the operator lists documents by keys only. */
export function documentName(key: string, t: Text): string {
  const [, known] = Object.entries(KNOWN).find(([start]) => key.toLowerCase().startsWith(start)) ?? [];
  return known ? t(`documents:names.${known}`) : key;
}
