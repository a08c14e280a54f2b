import type { ReactNode } from 'react';
import { pathOf } from '#app/payments/check/refusal-messages.ts';
import type { CashOutReview } from '#app/payments/take/cash-out-review.ts';
import { PostForm } from '#app/ui/form.tsx';

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
