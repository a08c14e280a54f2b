import type { ReactNode } from 'react';
import { PostForm } from '#app/ui/form.tsx';
import { pathOf } from '#app/web-pay/form/remedies.ts';
import type { CashOutReview } from './cash-out-review.ts';

interface CarriedFormProps {
  review: CashOutReview;
  className: string;
  children: ReactNode;
}

/** A form of the next step, which carries on what was typed in the step before. */
export function CarriedForm({ review: { casino, carried }, className, children }: CarriedFormProps) {
  return (
    <PostForm action={`${pathOf('cashOut')}?casino=${casino.casinoId}`} className={className}>
      {carried.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </PostForm>
  );
}
