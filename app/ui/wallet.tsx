// biome-ignore-all lint/a11y/noRedundantRoles: the rows are laid out as flex boxes, which takes the roles of a table
// away

import type { ReactNode } from 'react';
import { Amount, largeAmountClass } from './amount.tsx';
import { Icon } from './icon.tsx';

interface WalletProps {
  name: string;
  /** Casino's own look, where the brand has one. */
  casino?: { className: string; mark: string | undefined } | undefined;
  isFirst?: boolean;
  /** Collapsible: closed, it shows the amount alone. The first one is open. */
  isFolding?: boolean;
  main: { label: string; amount: string };
  ways?: ReactNode;
  rows: readonly { label: string; text: string; isCount?: boolean }[];
  code?: { label: string; button: ReactNode } | null;
}

export function Wallet(props: WalletProps) {
  const { name, casino, isFirst = false, isFolding = false, main } = props;
  const className = ['wallet', isFirst ? 'wallet--first' : null, casino?.className].filter(Boolean).join(' ');
  const mark = casino?.mark ? <img className="wallet__mark" src={casino.mark} alt="" /> : null;
  if (!isFolding) {
    return (
      <div className={className}>
        <h3 className="wallet__summary wallet__name">
          {mark}
          {name}
        </h3>
        <WalletTable {...props} />
      </div>
    );
  }
  return (
    <details className={className} open={isFirst}>
      <summary className="wallet__summary">
        {mark}
        <span className="wallet__name">{name}</span>{' '}
        <span className="wallet__short">
          <Amount text={main.amount} />
        </span>
        <Icon name="next" />
      </summary>
      <WalletTable {...props} />
    </details>
  );
}

function WalletTable({ name, isFirst = false, main, ways, rows, code }: WalletProps) {
  return (
    <table className="balance" role="table">
      <caption className="visually-hidden">{name}</caption>
      <tbody role="rowgroup">
        <tr className="balance__regular" role="row">
          <th scope="row" role="rowheader">
            {main.label}
          </th>
          <td
            className={isFirst ? `balance__amount ${largeAmountClass(main.amount)}` : 'balance__amount'}
            role="cell"
          >
            <Amount text={main.amount} />
          </td>
        </tr>
        {ways ? (
          <tr className="balance__ways" role="row">
            <td colSpan={2} role="cell">
              {ways}
            </td>
          </tr>
        ) : null}
        {rows.map(({ label, text, isCount = false }) => (
          <tr key={label} className={isCount ? 'balance__count' : undefined} role="row">
            <th scope="row" role="rowheader">
              {label}
            </th>
            <td role="cell">{text}</td>
          </tr>
        ))}
        {code ? (
          <tr className="balance__code" role="row">
            <th scope="row" role="rowheader">
              <Icon name="code" />
              {code.label}
            </th>
            <td role="cell">{code.button}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
