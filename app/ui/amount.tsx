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

/** Classes of an amount in large type. It keeps to one line of a phone: the longer it is, the smaller it is written. */
export function largeAmountClass(text: string): string {
  const { length } = text.replace(/\u00a0[A-Z]{3}$/, '');
  if (length > 17) return 'large-amount large-amount--17';
  if (length > 13) return 'large-amount large-amount--13';
  return length > 10 ? 'large-amount large-amount--10' : 'large-amount';
}
