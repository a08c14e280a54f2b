interface ErrorSummaryProps {
  title: string;
  /** What is wrong, and the id of the input that mends it, with what that is called where messages may be alike. */
  errors: readonly { message: string; inputId: string; label?: string | undefined }[];
}

/**
 * Tells first what is wrong with a form, each with a link to its field (spec §5). Where two messages are the same, each
 * says which field it is about.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  const isTwice = (message: string) => errors.filter((error) => error.message === message).length > 1;
  return (
    <div className="error-summary" role="alert" aria-labelledby="error-summary-title" tabIndex={-1}>
      <p className="error-summary__title" id="error-summary-title">
        {title}
      </p>
      <ul className="error-summary__list">
        {errors.map(({ message, inputId, label }) => (
          <li key={inputId + message}>
            <a href={`#${inputId}`}>{label && isTwice(message) ? `${label}: ${message}` : message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
