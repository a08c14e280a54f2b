import type { ReactNode } from 'react';
import { ActionBar, Chip, MethodCard } from '#app/ui/choices.tsx';
import { CheckBox, ErrorSummary, SelectField, TextField } from '#app/ui/field.tsx';
import { ICON_NAMES, Icon, Mark } from '#app/ui/icon.tsx';
import { EmptyState, ListRow } from '#app/ui/list-row.tsx';
import { Wallet } from '#app/ui/wallet.tsx';

export function Patterns() {
  return (
    <div className="about">
      <h1>Patterns</h1>
      <Pattern name="Mark, Icon">
        <Mark />
        <p>
          {ICON_NAMES.map((name) => (
            <Icon name={name} key={name} />
          ))}
        </p>
      </Pattern>
      <Buttons />
      <Fields />
      <Wallets />
      <Choices />
      <Lists />
      <Feedback />
    </div>
  );
}

function Pattern({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="about__section">
      <h2>{name}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Pattern name="button">
      <div className="records-actions">
        <button type="button" className="button button--primary">
          primary
        </button>{' '}
        <button type="button" className="button">
          plain
        </button>{' '}
        <button type="button" className="button button--quiet">
          quiet
        </button>
      </div>
      <div className="form" aria-busy="true">
        <button type="button" className="button button--primary">
          primary, busy
        </button>
      </div>
      <p>
        An <a href="#button">anchor in a text</a> that goes on.
      </p>
    </Pattern>
  );
}

function Fields() {
  return (
    <Pattern name="TextField, SelectField, CheckBox, ErrorSummary">
      <ErrorSummary title="title" lines={[{ inputId: 'pattern-invalid', text: 'invalid: error' }]} />
      <TextField id="pattern-plain" name="plain" label="plain" hint="hint" value="value" />
      <TextField id="pattern-invalid" name="invalid" label="invalid" error="error" value="value" />
      <TextField id="pattern-fixed" name="fixed" label="readOnly" value="value" readOnly />
      <SelectField
        id="pattern-select"
        name="select"
        label="select"
        value="1"
        options={[{ value: '1', label: 'option' }]}
      />
      <CheckBox id="pattern-box" name="box" isChecked>
        checked
      </CheckBox>
      <CheckBox id="pattern-box-invalid" name="boxInvalid" error="error">
        invalid
      </CheckBox>
    </Pattern>
  );
}

function Wallets() {
  const rows = [
    { label: 'row', text: '$1,234.56' },
    { label: 'count', text: '2', isCount: true },
  ];
  const ways = (
    <>
      <a className="button button--action" href="#in">
        <Icon name="in" /> action
      </a>{' '}
      <a className="button" href="#out">
        <Icon name="out" /> plain
      </a>
    </>
  );
  const button = (
    <button type="button" className="balance__button">
      button
      <Icon name="next" />
    </button>
  );
  return (
    <Pattern name="Wallet">
      <Wallet
        name="first, not folding"
        isFirst
        main={{ label: 'main', amount: '1,234.56\u00a0USD' }}
        ways={ways}
        rows={rows}
        code={{ label: 'code', button }}
      />
      <Wallet
        name="first, folding"
        isFirst
        isFolding
        main={{ label: 'main', amount: '1,234,567,890.12\u00a0USD' }}
        ways={ways}
        rows={rows}
      />
      <Wallet name="folding" isFolding main={{ label: 'main', amount: '$1,234.56' }} rows={rows} />
      <Wallet name="not folding" main={{ label: 'main', amount: '$1,234.56' }} rows={rows} />
    </Pattern>
  );
}

function Choices() {
  const card = { name: 'method', inputClass: '' };
  const chip = { name: 'chip', isChosen: false };
  return (
    <Pattern name="Chip, MethodCard, ActionBar">
      <div className="form">
        <div className="quick field">
          <Chip {...chip} id="pattern-chip-chosen" value="1" isChosen>
            50
          </Chip>
          <Chip {...chip} id="pattern-chip-2" value="2">
            100
          </Chip>
          <Chip {...chip} id="pattern-chip-3" value="3">
            200
          </Chip>
          <Chip {...chip} id="pattern-chip-4" value="4">
            500
          </Chip>
        </div>
        <MethodCard
          {...card}
          id="pattern-card"
          value="card"
          icon="card"
          title="chosen"
          meta="meta"
          isChosen
        />
        <MethodCard {...card} id="pattern-store" value="store" icon="store" title="plain" meta="meta" />
        <MethodCard
          {...card}
          id="pattern-bank"
          value="bank"
          icon="bank"
          title="disabled"
          meta="meta"
          isDisabled
        />
        <ActionBar total={{ label: 'total', amount: '$1,234.56' }}>
          <button type="button" className="button button--primary">
            button
          </button>
        </ActionBar>
      </div>
    </Pattern>
  );
}

function Lists() {
  return (
    <Pattern name="ListRow, EmptyState">
      <div className="card">
        <ul className="rows">
          <li>
            <ListRow href="#in" icon="in" title="incoming" meta="meta" amount="+$50.00" isIncoming />
          </li>
          <li>
            <ListRow href="#out" icon="out" title="outgoing" meta="meta" amount="−$1,234,567.89" />
          </li>
          <li>
            <ListRow href="#state" icon="in" title="with a state" meta="meta" amount="$50.00" state="state" />
          </li>
        </ul>
      </div>
      <EmptyState
        icon="list"
        text="text"
        action={
          <a className="button button--primary" href="#action">
            action
          </a>
        }
      />
    </Pattern>
  );
}

const NOTIFICATIONS = [
  ['error', 'alert'],
  ['success', 'done'],
  ['info', 'info'],
] as const;

function Feedback() {
  return (
    <Pattern name="notice, marker, notification">
      <p className="notice">notice</p>
      <p className="notice notice--warning">warning</p>
      <p>
        <span className="marker marker--good">good</span>{' '}
        <span className="marker marker--warning">warning</span>{' '}
        <span className="marker marker--over">over</span>
      </p>
      {NOTIFICATIONS.map(([kind, icon]) => (
        <div className={`notification notification--${kind}`} key={kind}>
          <div className="notification__message">
            <Icon name={icon} /> <span className="notification__kind">{kind}</span> message
          </div>
        </div>
      ))}
    </Pattern>
  );
}
