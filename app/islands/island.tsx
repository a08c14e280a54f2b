import type { ComponentType } from 'react';

/**
 * When an island wakes: at once, when the page is at rest, when it is first touched, when the form that it stands in is
 * first touched, when anything is done on the page: a touch, a key, a move.
 */
export type IslandStrategy = 'load' | 'idle' | 'focus' | 'form' | 'page';

interface IslandProps<Props extends object> {
  /** The component; it must work as rendered here, before any script. */
  of: ComponentType<Props>;
  /** Its name in the registry that the browser loads it by. */
  name: string;
  on: IslandStrategy;
  /** Plain data: it is written into the page for the browser. Texts come translated. */
  props: Props;
}

/** Renders a component on the server and marks the place where the loader may wake it. */
export function Island<Props extends object>({ of: Component, name, on, props }: IslandProps<Props>) {
  return (
    <div className="island" data-island={name} data-on={on} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
