import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { limitedOnceAsPlayer } from '#app/calls/limited-call.ts';
import { operatorSettings, playerFunds } from '#app/calls/operator-reads.ts';
import { keepAccessCode } from '#app/codes/access-code.ts';
import { ACCESS_CODE_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { accessCodeBar, EVERY_CASINO } from '#app/domain/player/access-code.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { toPageOfForm } from '#app/forms/refuse.ts';
import { failureNotification } from '#app/session/failures.ts';
import { requirePlayer } from '#app/session/guards.ts';
import type { Visit } from '#app/session/visit.ts';

/** Refusals that explain more than a failed attempt (spec §8). */
const SHOWN_AS_THEY_ARE: readonly string[] = ['http403', 'PhoneNumberNotVerified', 'TooManyRequests'];

export const loader = () => toPageOfForm(ROUTES.home);

/**
 * Creates an access code (spec §7, POST /funds/code) and redirects to its dialog. Repeats all of Home's
 * checks, as a form can be sent long after it was shown.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  const casinoId = readCasinoId((await request.formData()).get('casino'));
  const [settings, casinoIds] = await Promise.all([operatorSettings(visit), casinosOf(visit, casinoId)]);
  const bar = accessCodeBar({
    features: settings?.features ?? null,
    isVerified: player.isUserVerified,
    arePermissionsSuspended: player.arePermissionsSuspended,
    country: visit.config.country,
    casinoId,
    casinoIds,
  });
  if (bar) return leaveWithout(visit, failureOf(bar));
  if (casinoId === null) return leaveWithout(visit, failureOf('http403'));

  // Each code invalidates the previous one: pressed twice it is one call, so that the code shown is valid.
  const answer = await limitedOnceAsPlayer(visit, 'accessCode', [String(casinoId)], (accessToken) =>
    visit.calls.accessCode(accessToken, { casinoId }),
  );
  if (!answer.ok) return leaveWithout(visit, shownFailure(answer.failure));
  if (answer.value.expiresAt <= visit.now()) {
    return leaveWithout(visit, failureOf('AccessCodeFailed'));
  }
  await keepAccessCode(visit, { ...answer.value, casinoId });
  return redirect(ACCESS_CODE_HREF, 303);
}

function readCasinoId(value: FormDataEntryValue | null): number | null {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null;
}

async function casinosOf(visit: Visit, casinoId: number | null): Promise<readonly number[] | null> {
  if (casinoId === EVERY_CASINO) return null;
  const funds = await playerFunds(visit);
  return funds.ok ? funds.value.entries.map((entry) => entry.casinoId) : null;
}

/** 'Attempt to generate code was not successful', unless the catalogue has more (spec §8). */
function shownFailure(failure: Failure): Failure {
  if (SHOWN_AS_THEY_ARE.includes(failure.code)) return failure;
  return failureOf('AccessCodeFailed', failure.traceId === undefined ? {} : { traceId: failure.traceId });
}

function leaveWithout(visit: Visit, failure: Failure): Response {
  visit.messages.notify(failureNotification(failure));
  return redirect(ROUTES.home, 303);
}
