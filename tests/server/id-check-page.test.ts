import { describe, expect, it } from 'vitest';
import { ID_CHECK_REASONS } from '#app/domain/identity/id-check.ts';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { visiting } from './visiting.ts';

const SCREEN = '/identificationStatus';
/** Lacks nothing but the identity check. */
const UNCHECKED: PlayerOrderInput = {
  restricted: true,
  personalInfo: 'complete',
  email: 'checked@player.example',
  casinos: [{ casinoId: 12, regularAU: 900_000 }],
};
const here = visiting();

describe('the page of the identity check', () => {
  it.each(['es-MX', 'en', 'ja'] as const)(
    '[S2-OTHER-05 S4-ID-05 SC-ID-06] tells in %s every reason of a failure, with what to do',
    async (language) => {
      const { player, visitor: page } = await here.logIn(UNCHECKED, '/', language);
      const change = (idCheck: NonNullable<PlayerOrderInput['idCheck']>) =>
        here.sandbox.changePlayer({ phone: player.phone, idCheck });
      const failed = { result: 'Failure' as const, reasons: [...ID_CHECK_REASONS] };
      await change({ ...failed, attemptsLeft: 1, lastAttemptDate: '2026-11-12T20:05:00Z' });
      await page.open(SCREEN);
      const items = page.texts('main li');
      for (const reason of ID_CHECK_REASONS) {
        const item = items.find((text) => text.includes(page.say(`identity:reasons.${reason}.what`)));
        expect(item).toContain(page.say(`identity:reasons.${reason}.how`));
      }
      expect(page.text()).toContain(page.say('identity:failure.attempts', { count: 1 }));
      expect(page.text()).toContain(page.say('identity:start.titleAgain'));
      expect(page.text()).toContain('2026');
      // Without attempts there is nobody to ask but people.
      await change({ ...failed, attemptsLeft: 0 });
      await page.open(SCREEN);
      expect(page.text()).toContain(page.say('identity:failure.noAttempts'));
      expect(page.text()).toContain(page.say('identity:contact.text'));
      expect(page.links('800 555 0199', 'main')).toEqual(['tel:8005550199']);
      expect(page.all('main form')).toEqual([]);
      await change({ ...failed, attemptsLeft: 0, retryAfterSeconds: 7200 });
      await page.open(SCREEN);
      if (language === 'ja') expect(page.text()).toMatch(/\d:\d\d CST以降にもう一度お試しいただけます。/);
      else expect(page.text()).toMatch(/\d:\d\d.{1,6}CST/);
    },
  );

  it('[SC-ID-08] names what has to be done first, and leads there and back', async () => {
    const order = { ...UNCHECKED, personalInfo: null, verified: false };
    const { player, visitor: page } = await here.logIn(order, SCREEN);
    expect(page.text()).toContain(page.say('errors:phoneNumberNotVerified'));
    expect(page.links(page.say('identity:blocked.phoneLink'))).toEqual(['/userProfile?verify=phone']);
    expect(page.all('main form')).toEqual([]);
    const { phone } = player;
    const personalInfo = { firstName: 'Ana', lastName: 'Ruiz' };
    await here.sandbox.changePlayer({ phone, verified: true, personalInfo });
    await page.open(SCREEN);
    expect(page.text()).toContain(page.say('personal-info:fields.curp'));
    expect(page.text()).toContain(page.say('personal-info:fields.address.zipcode'));
    expect(page.texts('main li')).not.toContain(page.say('personal-info:fields.firstName'));
    await page.follow(page.say('identity:blocked.personalInfoLink'));
    expect(page.url).toBe('/userProfile?next=%2FidentificationStatus');
    expect(page.all('input[name="nationalId"]')).toHaveLength(1);
    await here.sandbox.changePlayer({ phone, personalInfo: 'complete' });
    await page.open(page.url);
    const [back] = page.all('main a.button--primary');
    expect(back?.getAttribute('href')).toBe(SCREEN);
    await page.open(SCREEN);
    expect(page.buttons(page.say('identity:start.here'))).toHaveLength(1);
  });
});
