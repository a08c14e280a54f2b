import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, type HttpClient, pageText } from '#tests/support/http-client.ts';

/** A payment as a player means it. */
export interface Intention {
  direction: 'buyIn' | 'cashOut';
  methodId: string;
  /** Whole units of the casino's currency. */
  units: number;
}

/** The last form before money moves, filled in: sent again as it is, it is the same intention. */
export interface MoneyForm {
  path: string;
  fields: Readonly<Record<string, string>>;
  /** The page that it stands on. */
  page: Answer;
}

/** A bank account that every check takes. */
const CLABE = '032180000118359719';
const say = textsIn('en');
const LATE = [say('web-pay:late.text'), say('web-pay:late.page')];
/** Most pages of late balances in a row before the form is there. */
const MOST_LATE_PAGES = 10;
const PATHS = { buyIn: '/webPayCashIn', cashOut: '/webPayCashOut' } as const;

/** The way to a form led to another page, which says why. */
export class OtherPage extends Error {
  constructor(
    readonly page: Answer,
    reason: string,
  ) {
    super(reason);
  }
}

/**
 * Fills the screen's form in as a player would, and for a cash-out looks at the page where it is checked.
 *
 * @throws OtherPage when the cash-out is not shown to be checked
 */
export async function openMoneyForm(client: HttpClient, intention: Intention): Promise<MoneyForm> {
  const { direction, methodId, units } = intention;
  const path = PATHS[direction];
  const page = await openForm(client, path);
  const answers: Record<string, string> = {
    quickAmount: 'other',
    amount: String(units),
    method: methodId,
    ...(methodId === 'm_spei_out' ? { [`details.${methodId}.clabe`]: CLABE } : {}),
  };
  const fields = { ...formWith(page.body, 'operation'), ...answers };
  if (direction === 'buyIn') return { path, fields: { ...fields, intent: 'pay' }, page };
  const check = await client.arrive(await client.submit(path, { ...fields, intent: 'check' }));
  try {
    return { path, fields: { ...formWith(check.body, 'amountAU'), intent: 'pay' }, page: check };
  } catch (error) {
    throw new OtherPage(check, String(error));
  }
}

/** Opens the screen of a form, again where it says that its balances are late. */
async function openForm(client: HttpClient, path: string): Promise<Answer> {
  let page = await client.get(path);
  const isLate = () => LATE.some((text) => pageText(page.body).includes(text));
  for (let count = 1; count < MOST_LATE_PAGES && isLate(); count++) page = await client.get(path);
  return page;
}

/** Sends the form; sent again, it is what a reload or a second click does. */
export function postMoneyForm(
  client: HttpClient,
  { path, fields }: Omit<MoneyForm, 'page'>,
): Promise<Answer> {
  return client.submit(path, fields);
}
