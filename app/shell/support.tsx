import type { ShownHelpLine } from '#app/domain/player/contacts.ts';
import type { Text } from '#app/i18n/texts.ts';
import { useText } from '#app/i18n/texts.ts';
import { usePage } from '#app/ui/page-context.ts';
import { WithElement } from '#app/ui/text-parts.tsx';

/**
 * The operator's support contacts (contract §8b.1) as links. Empty without any: texts must not promise
 * support that does not exist.
 */
export function SupportContacts({ subject }: { subject?: string }) {
  const t = useText();
  const { contacts, languageTag } = usePage();
  if (contacts.length === 0) return null;
  // Japanese has none beside its colons and brackets.
  const space = languageTag.startsWith('ja') ? '' : ' ';
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <ul className="contacts" aria-label={t('contacts.title')}>
      {contacts.map(({ kind, href, text, label, hours }) => (
        <li key={href}>
          <bdi>{label ?? t(`contacts.${kind}`)}</bdi>
          {space}
          <a href={kind === 'mail' ? href + query : href} rel="noopener noreferrer">
            {text}
          </a>
          {hours ? space + hours : null}
        </li>
      ))}
    </ul>
  );
}

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

/** Player's name, isolated so that its text direction ends with it. */
export function PlayerName({ name }: { name: string }) {
  const t = useText();
  return (
    <WithElement text={(place) => t('home:name', { name: place })}>
      <bdi>{name}</bdi>
    </WithElement>
  );
}

const KNOWN = { terms: 'terms', privacy: 'privacy', responsible: 'responsiblePlay' } as const;

/** Names a legal document, which the operator lists by key only. */
export function documentName(key: string, t: Text): string {
  const [, known] = Object.entries(KNOWN).find(([start]) => key.toLowerCase().startsWith(start)) ?? [];
  return known ? t(`documents:names.${known}`) : key;
}
