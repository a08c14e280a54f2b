/** Hours for which the operator remembers a key. */
export const KEY_REMEMBERED_HOURS = 24;

/** Introduction of the document, in Markdown. */
export const OVERVIEW = `The calls that the player portal makes to its operator. What is not said here the operator decides.

## What every call has in common

**Transport.** JSON in UTF-8, names in camelCase; redirects are not followed; an answer has 1 MB at most. The portal connects within 1 s, waits 2.5 s for the first byte of a read and 4 s for all of it, 8 s for a write, 30 s for one with an \`Idempotency-Key\`. Reads are asked again once at most; **writes are never repeated by themselves**.

**HTTP code or body status?** Transport, session, permission and existence are HTTP codes: 400, 401, 403, 404, 409, 423, 500, 503. All that a player can put right by changing a form is **HTTP 200 with a \`status\` other than \`Success\`**. 422 and 429 are not used; a limit of requests is \`TooManyRequests\` with \`retryAfterSeconds\`. **409 means that the session goes on elsewhere and logs the player out: it is never used for a repeated key or for something that exists already.** \`UserAccountIsLocked\` and \`DisallowedByConfiguration\` log out as well.

**401** says that nothing was carried out. The portal refreshes the session once and makes the call again, with the same key where it has one; a second 401 logs the player out.

**Common refusals** of every call, not repeated below: \`MiscellaneousError\`, \`TooManyRequests\`, \`UserAccountIsLocked\`, and the HTTP codes above. Where several refusals apply, the first in the order listed is answered.

**Evolution.** Members that the portal does not know are ignored; so are statuses, payment types and casinos that it has never heard of: it shows their own words. A member that is optional here may be absent or, where that is said, null. A request with a member or a query parameter that the operator does not know is ignored or HTTP 400 naming it; the portal sends an optional one only where the settings name it. Additions keep the version (\`X-Contract-Version\`); what is taken away is announced 6 months before.

## Money

Amounts of a casino are integers in **accounting units (AU)**. An AU is **not a cent**: the value is AU divided by \`auPerCurrencyUnit\` of that casino's \`currencyInfo\`, and each casino may have another one. Amounts to be paid outside the casino are \`Money\`: minor units of their own currency.

## Times

ISO 8601 in UTC with \`Z\`, or epoch milliseconds; dates without a time are \`YYYY-MM-DD\`. What expires is counted by the operator's \`Date\` header, so that a wrong clock on one side ends no session.

## Idempotency

Calls with an \`Idempotency-Key\` are carried out once. The operator remembers player, path, key and a hash of the body for ${KEY_REMEMBERED_HOURS} hours from the first call; \`captchaResponse\`, \`stepUp\`, \`language\` and \`returnUrl\` do not count in the hash.

| The key was seen before, and | Answer |
|---|---|
| the body is the same | the stored answer, with \`Idempotent-Replayed: true\` |
| the first call still runs | waits up to 10 s for it, then \`WaitingForProviderConfirmation\` with the transaction |
| the body is another one | \`InvalidTransferParameters\` with \`fieldErrors.idempotencyKey\` = \`reused\` |
| there is no key | HTTP 400 |

Answers of 500 and above and \`StepUpRequired\` are not remembered; every other refusal is. **An answer of 500 and above either made nothing or keeps its key**: what was booked before it failed is answered when the key comes again, and never made a second time. After a refusal the portal offers the form with a new key.

## Caching

Answers to a player are \`Cache-Control: no-store\`. \`/site\`, \`/system/settings\`, \`/document\` and \`/phone/countries\` have an \`ETag\`.
`;
