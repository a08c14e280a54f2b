import type { ReactNode } from 'react';

/** One part of the profile, with its own form and its own Save. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="card__title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}
