/** The server did not keep a rule. The message says how, and shows the requests and answers with secrets cut. */
export class Breach extends Error {
  override name = 'Breach';
}

/** A clause could not be tried; the message says why. */
export class Skipped extends Error {
  override name = 'Skipped';
}

/** A clause could not be tried, for a fault that many clauses share and that is reported once. */
export class Blocked extends Error {
  override name = 'Blocked';
}
