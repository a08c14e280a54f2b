/** A label and what stands under it; without a value it is left out. */
export type Fact = readonly [label: string, value: string | null | undefined];

interface FactListProps {
  /** Class of the list. */
  className: string;
  /** Class of each row. */
  rowClassName?: string;
  facts: readonly Fact[];
}

/** What is known of a transaction, label by label (spec §3 Transaction). */
export function FactList({ className, rowClassName, facts }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) =>
        value ? (
          <div className={rowClassName} key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
