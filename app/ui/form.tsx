import type { ReactNode } from 'react';
import { CSRF_FIELD } from '#app/domain/pages/form-names.ts';
import type { Address } from '#app/domain/pages/routes.ts';
import { usePage } from './page-context.ts';

interface PostFormProps {
  action: Address;
  className?: string;
  id?: string;
  children: ReactNode;
  label?: string;
}

/** Form that posts, without the browser's own checks, as the messages come from the server (spec §5). */
export function PostForm({ action, className, id, children, label }: PostFormProps) {
  const { csrfToken } = usePage();
  return (
    <form method="post" action={action} className={className} id={id} aria-label={label} noValidate>
      {csrfToken === null ? null : <input type="hidden" name={CSRF_FIELD} value={csrfToken} />}
      {children}
    </form>
  );
}
