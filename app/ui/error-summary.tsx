interface ErrorSummaryProps {
  title: string;
  /** What is wrong, and the id of the input that mends it. */
  errors: readonly { message: string; inputId: string }[];
}

/** Tells first what is wrong with a form, each with a link to its field (spec §5). */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div className="error-summary" role="alert" aria-labelledby="error-summary-title" tabIndex={-1}>
      <p className="error-summary__title" id="error-summary-title">
        {title}
      </p>
      <ul className="error-summary__list">
        {errors.map(({ message, inputId }) => (
          <li key={inputId + message}>
            <a href={`#${inputId}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
