import type { Account } from './account.ts';

/** An account by its name and masked number. */
export function AccountName({ account: { name, phone } }: { account: Account }) {
  return (
    <>
      <bdi>{name}</bdi>
      {phone ? <span> {phone}</span> : null}
    </>
  );
}
