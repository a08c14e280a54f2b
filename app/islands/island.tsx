import type { ComponentType, ReactNode } from 'react';
import type { islandRegistry } from './registry.ts';
import type { Awake } from './wake.ts';

/**
 * When an island wakes: at once, when the page is at rest, when it is first touched, when the form that it stands in is
 * first touched, when anything is done on the page: a touch, a key, a move.
 */
export type IslandStrategy = 'load' | 'idle' | 'focus' | 'form' | 'page';

type Registry = typeof islandRegistry;

interface IslandProps<Name extends keyof Registry> {
  name: Name;
  on: IslandStrategy;
  /** Plain data, written into the page for the browser. Texts come translated. */
  props: Omit<Registry[Name] extends () => Promise<ComponentType<infer P>> ? P : never, keyof Awake>;
  className?: string;
  /** Controls that work without a script. They stay the server's: the island draws beside them. */
  children?: ReactNode;
}

/** Marks an element as the host of an island, which draws into it, after what it holds, as soon as it wakes. */
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
