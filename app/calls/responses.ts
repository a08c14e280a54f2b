/**
 * Answers a request that an address does not take. The server puts the error page of the portal around it.
 *
 * @returns 405, naming POST
 */
export function methodNotAllowed(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
