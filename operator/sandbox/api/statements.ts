import type { Router } from 'express';
import { z } from 'zod/v4';
import { month, year } from '../../contract/schemas/statements.ts';
import type { Player } from '../db/players.ts';
import { type Answer, httpError, ok } from '../http/answer.ts';
import { type PlayerWork, playerCall, readQuery, routes } from '../http/calls.ts';
import type { Runtime } from '../runtime.ts';
import { playerCasinosOf } from '../site/shown-casinos.ts';
import { findStatement, listStatements } from '../statements/statements.ts';
import { findTaxPaper, taxPapers } from '../statements/tax-papers.ts';

const number = (schema: z.ZodInt) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(schema);
const casinoId = number(z.int().min(1));

const monthsQuery = z.strictObject({ year: number(year), casinoId });
const monthQuery = z.strictObject({ casinoId });
const papersQuery = z.strictObject({ year: number(year) });

/**
 * GET /statements, /statements/{month}, /taxDocuments and /taxDocuments/{documentId}/file (contract §9): HTTP 404 where
 * there are none. Excluded and suspended players are answered too.
 */
export function statementsRouter(runtime: Runtime): Router {
  const call = (work: PlayerWork) =>
    playerCall(
      runtime,
      (request, who) =>
        runtime.settings.features.allowStatements
          ? work(request, who)
          : httpError(404, 'There are no statements.'),
      { readsQuery: true },
    );
  const atCasino = ({ userId }: Player, id: number, work: () => Answer): Answer =>
    playerCasinosOf(runtime, userId).includes(id)
      ? work()
      : httpError(403, 'The player has no account at this casino.');

  return routes({
    'GET /statements': call((request, { player }) => {
      const query = readQuery(request, monthsQuery);
      if (!query.ok) return query.answer;
      return atCasino(player, query.value.casinoId, () =>
        ok({ status: 'Success', statements: listStatements(runtime, player.userId, query.value) }),
      );
    }),
    'GET /statements/:month': call((request, { player }) => {
      const query = readQuery(request, monthQuery);
      if (!query.ok) return query.answer;
      const wanted = month.safeParse(request.params.month);
      return atCasino(player, query.value.casinoId, () => {
        const statement = wanted.success
          ? findStatement(runtime, player.userId, { month: wanted.data, ...query.value })
          : null;
        return statement === null
          ? httpError(404, 'The month has no statement.')
          : ok({ status: 'Success', statement });
      });
    }),
    'GET /taxDocuments': call((request) => {
      const query = readQuery(request, papersQuery);
      if (!query.ok) return query.answer;
      const items = taxPapers(runtime, query.value.year).map(({ document }) => document);
      return ok({ status: 'Success', items });
    }),
    'GET /taxDocuments/:documentId/file': call((request) => {
      const query = readQuery(request, z.strictObject({}));
      if (!query.ok) return query.answer;
      const paper = findTaxPaper(runtime, String(request.params.documentId));
      if (paper === undefined) return httpError(404, 'The player has no such paper.');
      const headers = {
        'content-type': paper.contentType,
        'content-disposition': `attachment; filename="${paper.fileName}"`,
      };
      return { httpStatus: 200, headers, body: paper.text };
    }),
  });
}
