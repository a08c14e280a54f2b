/** Label and value; left out without a value. */
export type Fact = readonly [label: string, value: string | null | undefined];

interface FactListProps {
  className: string;
  rowClassName?: string;
  facts: readonly Fact[];
}

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
