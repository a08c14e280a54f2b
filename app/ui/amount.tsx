/** What an amount ends with that carries the code of its currency. */
const WITH_CODE = /^(.*)\u00a0([A-Z]{3})$/s;

/**
 * An amount that may be too long for its place, such as one in large type or in a narrow column: a line may then be
 * broken before the code of its currency, and nowhere else.
 */
export function Amount({ text }: { text: string }) {
  const [, amount, code] = WITH_CODE.exec(text) ?? [];
  if (code === undefined) return text;
  return (
    <>
      {amount}
      <span className="amount-code"> {code}</span>
    </>
  );
}
