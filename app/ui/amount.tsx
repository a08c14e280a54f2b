const WITH_CODE = /^(.*)\u00a0([A-Z]{3})$/s;

/** Amount that may be too long for its line: breaks only before its currency code. */
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

/** Returns the classes of a large amount; longer ones are smaller, to fit one line of a phone. */
export function largeAmountClass(text: string): string {
  const { length } = text.replace(/\u00a0[A-Z]{3}$/, '');
  if (length > 17) return 'large-amount large-amount--17';
  if (length > 13) return 'large-amount large-amount--13';
  return length > 10 ? 'large-amount large-amount--10' : 'large-amount';
}
