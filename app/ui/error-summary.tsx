/** Id of the summary's first line, for fields that it is about when no message stands beside them. */
export const SUMMARY_LINE_ID = 'error-summary-line';

interface ErrorSummaryProps {
  title: string;
  /** What is wrong, with the name of its field, and the id of the input that mends it. */
  lines: readonly { text: string; inputId: string }[];
}

/**
 * Tells first what is wrong with a form, each with a link to its field (spec §5). It takes the focus when the page
 * comes, with and without a script, so that it is seen wherever the form stands on its page.
 */
export function ErrorSummary({ title, lines }: ErrorSummaryProps) {
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the answer to a refused form, and this is what it says.
    <div className="error-summary" role="alert" aria-labelledby="error-summary-title" tabIndex={-1} autoFocus>
      <p className="error-summary__title" id="error-summary-title">
        {title}
      </p>
      <ul className="error-summary__list">
        {lines.map(({ text, inputId }, index) => (
          <li key={inputId + text} id={index === 0 ? SUMMARY_LINE_ID : undefined}>
            <a href={`#${inputId}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
