import { asPlayer } from '#app/calls/player-calls.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { PlayRecordEntry, PlayRecordFilter, PlayRecordPage } from '#app/operator/money/play-records.ts';
import { type CollectBounds, type CollectedRecords, collectPages } from '#app/record-lists/pages.ts';
import type { Visit } from '#app/session/visit.ts';

/** Play records that were followed from page to page. */
export type CollectedPlays = CollectedRecords<PlayRecordEntry>;

/** Asks for one page of the signed-in player's play records (contract §7). */
export function askForPlayRecords(visit: Visit, filter: PlayRecordFilter): Promise<Result<PlayRecordPage>> {
  return asPlayer(visit).playRecords(filter);
}

/**
 * Follows the play records to their end, or as far as the bounds go (contract §1.7, §7).
 *
 * @returns the records, those in play first, then the newest; the first refusal, as a list with a gap is none
 * @throws Response when the operator ends the session
 */
export function collectPlayRecords(
  visit: Visit,
  filter: PlayRecordFilter,
  bounds: CollectBounds,
): Promise<Result<CollectedPlays>> {
  return collectPages(visit, (place) => askForPlayRecords(visit, { ...filter, ...place }), bounds);
}
