/** Where a player finds help: an address to open or a number to call. */
interface HelpLineProps {
  label: string;
  url: string | null;
  tel: string | null;
}

interface HelpLineListProps {
  lines: readonly HelpLineProps[];
  className?: string;
  /** Subject that mails to these lines begin with; none by default. */
  mailSubject?: string;
}

/** The operator's help lines, each to be opened or called. */
export function HelpLineList({ lines, className, mailSubject }: HelpLineListProps) {
  const subject = mailSubject === undefined ? '' : `?subject=${encodeURIComponent(mailSubject)}`;
  return (
    <ul className={className}>
      {lines.map(({ label, url, tel }) => (
        <li key={label}>
          <bdi>
            {url ? (
              <a href={/^mailto:/i.test(url) ? url + subject : url} rel="noopener noreferrer">
                {label}
              </a>
            ) : (
              label
            )}
          </bdi>{' '}
          {tel ? <a href={`tel:${tel.replace(/[^\d+]/g, '')}`}>{tel}</a> : null}
        </li>
      ))}
    </ul>
  );
}
