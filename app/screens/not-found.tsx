import { data } from '@remix-run/node';
import { ErrorPage } from '#app/shell/error-page.tsx';

/** Answers every address that is no route (spec §2). */
export function loader() {
  return data(null, { status: 404 });
}

/** The page for an address that does not exist, in the shell. */
export default function NotFound() {
  return <ErrorPage kind="notFound" />;
}
