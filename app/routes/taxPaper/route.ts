import type { LoaderFunctionArgs } from '@remix-run/node';
import { limitedCall } from '#app/calls/limited-call.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { taxFileName } from '#app/domain/money/tax-paper.ts';
import { refuseFile } from '#app/records/records-file.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { papersHref, readYear } from '#app/statements/addresses.ts';
import { areStatementsOn } from '#app/statements/load-statements.ts';

/**
 * File of a tax paper (contract §9), streamed as it comes. Its name is the portal's, by the list of the year; so is the
 * type, which is one of three.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const query = visit.request.url.searchParams;
  const year = readYear(query.get('year'));
  if (year === null || !(await areStatementsOn(visit))) return new Response(null, { status: 404 });
  const list = await asPlayer(visit).taxPapers(year);
  if (!list.ok) return refuseFile(visit, list.failure, papersHref(year));
  const papers = list.value.entries;
  const paper = papers.find(({ documentId }) => documentId === query.get('document'));
  if (paper === undefined) return new Response(null, { status: 404 });
  const answer = await limitedCall(visit, 'file', () => asPlayer(visit).taxFile(paper.documentId));
  if (!answer.ok) return refuseFile(visit, answer.failure, papersHref(year));
  const { stream, mediaType, bytes } = answer.value;
  visit.response.file = stream;
  return new Response(null, {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': `attachment; filename="${taxFileName(papers, paper, mediaType)}"`,
      'Cache-Control': 'no-store, no-transform',
      ...(bytes === null ? {} : { 'Content-Length': String(bytes) }),
    },
  });
}
