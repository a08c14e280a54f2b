import { expect } from 'vitest';
import {
  expectNotToRead,
  expectToBeHome,
  expectToRead,
  type Journey,
  logIn,
  say,
  sendLogIn,
} from '../journey.ts';

const accessCode: Journey = {
  task: 'show an access code',
  async make(setting) {
    const { browser, sandbox } = setting;
    const player = await sandbox.makePlayer({
      displayName: 'Ana Ruiz',
      casinos: [{ casinoId: 12, regularAU: 5_000 }],
    });
    await logIn(setting, player);
    await browser.press(say('home:showCode'));
    const code = (await sandbox.accessCodeOf(player.phone))?.verbalCode ?? '';
    expect(code).toHaveLength(8);
    const spoken = `${code.slice(0, 4)} ${code.slice(4)}`;
    await expectToRead(browser, spoken);
    await browser.reload();
    await expectToRead(browser, spoken);
    await browser.follow(say('home:accessCode.close'));
    await expectToRead(browser, say('home:codeAvailable'));
    await expectNotToRead(browser, spoken);
  },
};

/** The newest version of one document has not been accepted. */
const WITHOUT_THE_TERMS = [
  { key: 'responsible-play', version: '2' },
  { key: 'privacy', version: '3' },
  { key: 'terms', version: '9' },
];

const newDocument: Journey = {
  task: 'accept a new document',
  async make({ browser, origin, sandbox }) {
    const player = await sandbox.makePlayer({ displayName: 'Ana Ruiz', acknowledged: WITHOUT_THE_TERMS });
    await browser.open(origin);
    await sendLogIn(browser, player);
    await expectToRead(browser, say('documents:names.terms'));
    await expectToRead(browser, say('documents:version', { version: '10' }));
    await browser.press(say('documents:accept'));
    await expectToBeHome(browser, 'Ana Ruiz');
    await expectNotToRead(browser, say('documents:title'));
    const accepted = await sandbox.calls({ path: '/document/acknowledgement', method: 'POST' });
    expect(accepted.map(({ status }) => status)).toEqual([200]);
  },
};

export const homeJourneys = [accessCode, newDocument];
