import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { textIn } from '#tests/support/locale-texts.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import type { TaskPhone } from './phone.ts';

const say = (key: string) => textIn('es-MX', key) ?? key;

/** What a task is done with: the operator's player, and the link that the player got. */
export interface TaskSetting {
  origin: string;
  player: MadePlayer;
  /** Opens the player's account once, at the portal; empty where no task needs it. */
  guestLink: string;
  /** How long the finger is near a link before it taps, in ms. */
  restMs: number;
}

/** Something that players come for, from the first address to the page that they want. */
export interface Task {
  name: string;
  isByLink: boolean;
  carryOut(phone: TaskPhone, setting: TaskSetting): Promise<void>;
}

/** A player with money who may do everything. */
export function makeTaskPlayer(sandbox: TestSandbox): Promise<MadePlayer> {
  return sandbox.makePlayer({
    displayName: 'Ana Ruiz',
    casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
    email: 'ana@player.example',
    personalInfo: 'complete',
  });
}

/** As long as nobody is quicker to type a phone number and a password, in ms. */
const TYPING_MS = 4000;

/** As long as it takes to read where the money goes, and how much, in ms. */
const READING_MS = 2000;

async function logIn(phone: TaskPhone, { origin, player }: TaskSetting): Promise<void> {
  await phone.step('log-in page', (page) => page.goto(origin), '[name=phoneNumber]');
  await phone.page.fill('[name=phoneNumber]', player.phone);
  await phone.page.fill('[name=password]', player.password);
  await phone.page.waitForTimeout(TYPING_MS);
  const submit = phone.page.locator('form[action="/login"] button[type=submit]').first();
  await phone.step('Home', () => submit.click(), 'main table, main .wallet');
}

/** Fills the form of a buy-in in and sends it. */
async function pay(phone: TaskPhone, method: string, seen: string, name: string): Promise<void> {
  const { page } = phone;
  await page.getByText(say('web-pay:amount.other'), { exact: true }).click();
  await page.locator('[name=amount]').last().fill('250');
  await page.getByText(method, { exact: true }).click();
  await phone.step(name, () => page.getByRole('button', { name: say('web-pay:button.any') }).click(), seen);
}

const AT_PROVIDER =
  'a[rel~=noreferrer][href^="http://127.0.0.1"], a[rel~=noopener][href^="http://127.0.0.1"]';

const buyIn: Task = {
  name: 'log-in, Home, buy-in, provider',
  isByLink: false,
  async carryOut(phone, setting) {
    await logIn(phone, setting);
    const link = phone.page.locator('nav a[href="/webPayCashIn"]:visible').first();
    await link.hover();
    await phone.page.waitForTimeout(setting.restMs);
    await phone.step('buy-in', () => link.click(), '[name=amount]');
    await pay(phone, 'Tarjeta de débito', AT_PROVIDER, 'on to the provider');
    const onward = phone.page.locator(AT_PROVIDER).first();
    await phone.page.waitForTimeout(READING_MS);
    await phone.step("provider's page", () => onward.click(), 'button');
  },
};

const slip: Task = {
  name: 'guest link, slip',
  isByLink: true,
  async carryOut(phone, { guestLink }) {
    await phone.step('buy-in', (page) => page.goto(guestLink), '[name=amount]');
    await pay(phone, say('money:paymentType.oxxo'), '#slip-reference', 'slip');
  },
};

const accessCode: Task = {
  name: 'log-in, access code',
  isByLink: false,
  async carryOut(phone, setting) {
    await logIn(phone, setting);
    const button = phone.page.getByRole('button', { name: say('home:showCode') });
    await phone.step('code', () => button.click(), '[role=dialog], dialog, .dialog');
  },
};

export const TASKS: readonly Task[] = [buyIn, slip, accessCode];
