import { useText } from '#app/i18n/use-text.ts';
import { inputLabel } from '#app/personal-info/labels.ts';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { Refusal } from './refusal.ts';

interface RefusalSummaryProps {
  refusal: Refusal | undefined;
  /** Id of the input that a message is about; the name '' is the whole form. */
  inputIdOf: (name: string) => string;
}

/** Tells first what is wrong with a form of the profile (spec §5). */
export function RefusalSummary({ refusal, inputIdOf }: RefusalSummaryProps) {
  const t = useText();
  const { country } = usePage();
  const errors = Object.entries(refusal?.errors ?? {}).map(([name, { messageKey, params }]) => ({
    message: t(messageKey, { ...params }),
    inputId: inputIdOf(name),
    label: inputLabel(name, country, t),
  }));
  return <ErrorSummary title={t('errorSummary.title')} errors={errors} />;
}
