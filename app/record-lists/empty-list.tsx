import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';

interface EmptyListProps {
  /** The list's own address, without a filter. */
  href: string;
  /** Whether there is a filter that can be taken away. */
  isFiltered: boolean;
  /** Whether the player may buy in. */
  canBuyIn: boolean;
}

/** Says that a list has nothing, and the one thing that leads on. */
export function EmptyList({ href, isFiltered, canBuyIn }: EmptyListProps) {
  const t = useText();
  const link = (to: string, text: string) => (
    <p>
      <a className="button button--primary" href={to}>
        {text}
      </a>
    </p>
  );
  const action = isFiltered
    ? link(href, t('records:filter.reset'))
    : canBuyIn
      ? link(ROUTES.webPayCashIn, t('menu.buyIn'))
      : null;
  return <EmptyState icon="list" text={t('errors:noResults')} action={action} />;
}
