import type { ComponentType, ReactNode } from 'react';
import type { islandRegistry } from './registry.ts';
import type { Awake } from './wake.ts';

/**
 * Hydration trigger: at once, on idle, on the first touch of the island, of its form, or on any input on the
 * page.
 */
export type IslandStrategy = 'load' | 'idle' | 'focus' | 'form' | 'page';

type Registry = typeof islandRegistry;

interface IslandProps<Name extends keyof Registry> {
  name: Name;
  on: IslandStrategy;
  props: Omit<Registry[Name] extends () => Promise<ComponentType<infer P>> ? P : never, keyof Awake>;
  className?: string;
  /** Server-rendered controls that work without a script; the island renders beside them. */
  children?: ReactNode;
}

export function Island<Name extends keyof Registry>({
  name,
  on,
  props,
  className,
  children,
}: IslandProps<Name>) {
  return (
    <div
      className={className ? `island ${className}` : 'island'}
      data-island={name}
      data-on={on}
      data-props={JSON.stringify(props)}
    >
      {children}
    </div>
  );
}
