import { describe, expect, it } from 'vitest';
import { createToken } from '#app/payments/base/payment-token.ts';
import { createPlayerSession } from '#app/session/player-session.ts';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';

const DRAWS = 2000;
const services = visitServices({ now: () => 0 });

const bytesOfUuid = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const bytesOfText = (text: string) => Buffer.from(text, 'base64url');

async function visitorId(): Promise<Buffer> {
  const visit = await openVisit(services);
  await visit.drafts.keep('registration', {});
  const cookies = await cookiesAfter(visit);
  return bytesOfText(cookies.get('visitor') ?? '');
}

describe('what must not be guessed', () => {
  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['id of a session', 128, () => bytesOfText(createPlayerSession(logOn(), 0).id)],
    ['id of a visitor', 128, visitorId],
    ['key of a form', 122, () => bytesOfUuid(createToken({ sessionId: 's', purpose: 'idCheck' }, 0).key)],
  ])('[ASVS-11.5.1] %s has %d random bits', async (_what, bits, draw) => {
    const drawn: Buffer[] = [];
    for (let n = 0; n < DRAWS; n++) drawn.push(await draw());
    expect(new Set(drawn.map(String)).size).toBe(DRAWS);
    const length = drawn[0]?.length ?? 0;
    // A bit that is drawn is set in half of the draws; it misses these bounds once in 10^9 times.
    const random = Array.from({ length: length * 8 }, (_, at) => {
      const set = drawn.filter((bytes) => ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1).length;
      return Math.abs(set / DRAWS - 0.5) < 0.07;
    });
    expect(random.filter(Boolean)).toHaveLength(bits);
  });
});
