import { expect, it } from 'vitest';
import { speculationRules } from './speculation-rules.ts';

it('pages are fetched ahead with the casino of their link alone', () => {
  expect(JSON.parse(speculationRules(['/', '/webPayCashIn']))).toEqual({
    prefetch: [
      {
        where: {
          href_matches: [
            { pathname: '/', search: '{casino=*}?' },
            { pathname: '/webPayCashIn', search: '{casino=*}?' },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  });
});
