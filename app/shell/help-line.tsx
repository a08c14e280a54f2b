import type { ShownHelpLine } from '#app/domain/player/help-lines.ts';

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
