import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod/v4';
import { PASSWORD_COST } from './identity/password-hash.ts';
import { startSandbox } from './sandbox.ts';
import { registerAt, registerBody } from './test-support/register-body.ts';
import { bearer, startTestSandbox, type TestSandbox } from './test-support/test-sandbox.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
});

async function withSandbox<T>(
  options: Parameters<typeof startTestSandbox>[0],
  work: (s: TestSandbox) => Promise<T>,
) {
  const sandbox = await startTestSandbox(options);
  try {
    return await work(sandbox);
  } finally {
    await sandbox.close();
  }
}

describe('a database file', () => {
  it('keeps players, money, sessions and messages between starts, until fresh', async () => {
    const databaseFile = join(folder, 'deep', 'kept.db');
    const kept = await withSandbox({ databaseFile }, async (sandbox) => {
      const player = await sandbox.scenario.player({ casinos: [{ casinoId: 13, regularAU: 42 }] });
      const session = await sandbox.logOn(player);
      await sandbox.post('/user/password/lost/code', { PhoneNumber: player.phone });
      return { player, session, demo: sandbox.demoPlayers };
    });
    await withSandbox({ databaseFile }, async (sandbox) => {
      expect(sandbox.demoPlayers).toEqual(kept.demo);
      const funds = await sandbox.get('/funds', bearer(kept.session));
      expect(funds.json).toMatchObject([{ casinoId: 13, balance: { regularAU: 42 } }]);
      expect(await sandbox.newestCode(kept.player.phone)).toMatch(/^\d{6}$/);
      await sandbox.logOn(kept.player);
    });
    await withSandbox({ databaseFile, fresh: true }, async (sandbox) => {
      expect((await sandbox.get('/funds', bearer(kept.session))).status).toBe(401);
      await expect(sandbox.logOn(kept.player)).rejects.toThrow();
      expect(sandbox.demoPlayers).toHaveLength(kept.demo.length);
    });
  });

  it('keeps no password, token or code that could be read', async () => {
    const databaseFile = join(folder, 'secrets.db');
    await withSandbox({ databaseFile, passwordCost: PASSWORD_COST }, async (sandbox) => {
      const session = await sandbox.logOn(await sandbox.scenario.player({ password: 'Readable-1234' }));
      const registered = await registerAt(sandbox, registerBody({ password: 'Legible-5678' }));
      const { session: first } = z
        .object({ session: z.object({ accessToken: z.string(), refreshToken: z.string() }) })
        .parse(registered.json);
      const files = ['', '-wal'].map((suffix) => databaseFile + suffix).filter(existsSync);
      const bytes = files.map((file) => readFileSync(file, 'latin1')).join('');
      expect(bytes).toContain('scrypt$16384$8$1$');
      const tokens = [session, first].flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]);
      for (const secret of ['Readable-1234', 'Legible-5678', ...tokens]) {
        expect(bytes).not.toContain(secret);
      }
    });
  });

  it('belongs to one country', async () => {
    const databaseFile = join(folder, 'country.db');
    await withSandbox({ databaseFile, country: 'MX' }, async () => {});
    await expect(startSandbox({ databaseFile, country: 'US' })).rejects.toThrow(/made for MX, not US/);
    await withSandbox({ databaseFile, country: 'US', fresh: true }, async (sandbox) => {
      expect(sandbox.demoPlayers[0]?.phoneCountryCode).toBe('US');
    });
  });

  it('is left alone when it is not a database, fresh or not', async () => {
    const databaseFile = join(folder, 'letter.txt');
    writeFileSync(databaseFile, 'Dear Ana, this is not a database.');
    await expect(startSandbox({ databaseFile, country: 'MX', fresh: true })).rejects.toThrow(
      /not an SQLite database/,
    );
    expect(readFileSync(databaseFile, 'utf8')).toContain('Dear Ana');
  });

  it('notices that a demo player has another password now', async () => {
    const databaseFile = join(folder, 'changed.db');
    await withSandbox({ databaseFile }, async (sandbox) => {
      const phone = sandbox.demoPlayers.find(({ key }) => key === 'verified')?.phone ?? '';
      await sandbox.post('/user/password/lost/code', { PhoneNumber: phone });
      const Code = await sandbox.newestCode(phone);
      await sandbox.post('/user/password/lost', { PhoneNumber: phone, Code, NewPassword: 'Another-2026' });
    });
    await withSandbox({ databaseFile }, async (sandbox) => {
      const changed = sandbox.demoPlayers.filter(({ isPasswordChanged }) => isPasswordChanged);
      expect(changed.map(({ key }) => key)).toEqual(['verified']);
    });
  });
});

describe('startSandbox', () => {
  it('listens on 127.0.0.1 only', async () => {
    await withSandbox({}, async (sandbox) => {
      const { port, hostname } = new URL(sandbox.origin);
      expect(hostname).toBe('127.0.0.1');
      expect(sandbox.apiUrl).toBe(`${sandbox.origin}/api/v1`);
      // Had it taken every address, this one could not be taken again.
      const other = createServer();
      await new Promise<void>((resolve, reject) => {
        other.once('error', reject).listen(Number(port), '127.0.0.2', () => resolve());
      });
      await new Promise((resolve) => other.close(resolve));
    });
  });

  it('refuses NODE_ENV=production unless it is part of the demo', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(startSandbox({ country: 'MX' })).rejects.toThrow(/NODE_ENV=production/);
    const embedded = await startSandbox({ country: 'MX', embedded: true });
    await embedded.close();
  });

  it('says when the port is taken, and lets go of the database', async () => {
    await withSandbox({}, async ({ origin }) => {
      const port = Number(new URL(origin).port);
      const databaseFile = join(folder, 'taken.db');
      await expect(startSandbox({ country: 'MX', port, databaseFile })).rejects.toThrow(/EADDRINUSE/);
      const taken = { country: 'MX', providerPort: port, databaseFile } as const;
      await expect(startSandbox(taken)).rejects.toThrow(/EADDRINUSE/);
      await withSandbox({ databaseFile }, async () => {});
    });
  });

  it('closes at once with calls hanging, delayed and hashing', async () => {
    const sandbox = await startTestSandbox();
    await sandbox.scenario.script({
      faults: [
        { match: { path: '/version' }, fault: { hang: true } },
        { match: { path: '/site' }, fault: { delayMs: 60_000, takesEffect: true } },
      ],
    });
    const player = sandbox.demoPlayers[0];
    const calls = [
      sandbox.get('/version'),
      sandbox.get('/site'),
      sandbox.logOn({ phone: player?.phone ?? '', password: 'Demo-2026-ok' }),
    ].map((call) => call.catch(() => 'broken off'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const started = performance.now();
    await sandbox.close();
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(await Promise.all(calls)).toContain('broken off');
    await expect(fetch(sandbox.origin)).rejects.toThrow();
  });

  it('keeps two sandboxes apart', async () => {
    await withSandbox({}, async (one) => {
      await withSandbox({}, async (two) => {
        await one.scenario.script({ faults: [{ fault: { status: 503 } }] });
        expect((await two.get('/version')).status).toBe(200);
        const session = await two.logOn(await two.scenario.player());
        await one.scenario.script({ clearFaults: true });
        expect((await one.get('/funds', bearer(session))).status).toBe(401);
      });
    });
  });
});

describe('the command', () => {
  const run = (args: string[], environment: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'operator/sandbox/main.ts', ...args], {
      env: { ...process.env, ...environment },
      timeout: 120_000,
    }).catch((error: { code: number; stderr: string; stdout: string }) => error);

  it('does not start in production: a sentence on stderr, exit code 1', async () => {
    expect(await run(['--file', ':memory:', '--port', '0'], { NODE_ENV: 'production' })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The sandbox is not an operator: it does not start with NODE_ENV=production.\n',
    });
  });

  it('explains itself when it is asked to, or for nonsense', async () => {
    expect(await run(['--help'])).toMatchObject({ stdout: expect.stringMatching(/^Usage/), stderr: '' });
    expect(await run(['--country', 'XX'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^--country is one of MX, US, JP\.\nUsage/),
    });
  });
});
