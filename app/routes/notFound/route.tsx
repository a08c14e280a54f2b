import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formPageOf } from '#app/domain/pages/return-path.ts';
import { ErrorPage, ForbiddenPage, TooManyRequestsPage } from '#app/shell/error-page.tsx';

/**
 * Answers every unknown URL (spec §2), and, in the shell, a form that was rejected before its action or has
 * no page for its rate limit.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const { visit, refused } = context;
  const { wait, isRefusal } = visit.response;
  if (!isRefusal) return data({ kind: 'notFound' as const }, { status: 404 });
  if (refused === 'tooManyRequests' && wait !== null) {
    const backHref = wait.backHref ?? formPageOf(visit.request.url);
    return data({ kind: refused, seconds: wait.seconds, backHref }, { status: 429 });
  }
  const backHref = formPageOf(visit.request.url);
  if (refused === 'cookiesNeeded') return data({ kind: refused, backHref }, { status: 403 });
  return data({ kind: 'forbidden' as const, backHref }, { status: 403 });
}

export default function NotFound() {
  const model = useLoaderData<typeof loader>();
  switch (model.kind) {
    case 'notFound':
      return <ErrorPage kind="notFound" />;
    case 'tooManyRequests':
      return <TooManyRequestsPage seconds={model.seconds} backHref={model.backHref} />;
    case 'forbidden':
      return <ForbiddenPage backHref={model.backHref} />;
    case 'cookiesNeeded':
      return <ErrorPage kind="cookiesNeeded" again={model.backHref} />;
  }
}
