import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Router } from 'express';
import { loopbackOnly } from './http/loopback-only.ts';

/** Where `npm run contract` puts the page, seen from the folder that the sandbox is started in. */
const PAGE = 'build/reference/index.html';

/** GET /reference: the page on which the operator's API is read; a sentence while it has not been built. */
export function referenceRouter(): Router {
  const router = Router();
  router.get('/reference', loopbackOnly, async (_request, response) => {
    const file = resolve(PAGE);
    const isBuilt = await access(file).then(
      () => true,
      () => false,
    );
    if (isBuilt) response.sendFile(file);
    else response.status(404).type('text/plain').send('The reference has not been built: npm run contract\n');
  });
  return router;
}
