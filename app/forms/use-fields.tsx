import type { ReactNode } from 'react';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { useText } from '#app/i18n/texts.ts';
import { messageText } from '#app/i18n/words.ts';
import { ErrorSummary } from '#app/ui/field.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { messagesOf, type SentForm, sentForm, typedValue } from './sent-form.ts';

/** Props of a field's components. */
export interface FieldOfForm {
  id: string;
  name: string;
  label: string;
  /** Typed before; never a secret. */
  value: string | undefined;
  /** Message in the page's language. */
  error: string | undefined;
}

/** Fields of a form by name, and its error summary. */
export interface FormFields<Name extends string> {
  fields: Readonly<Record<Name, FieldOfForm>>;
  summary: ReactNode;
}

/** Returns the page's rejected form, if it is one of these; else null. */
export function useSentForm(...intents: readonly string[]): SentForm | null {
  const { sentForm: shown } = usePage();
  if (!shown) return null;
  const sent = sentForm(shown.values, shown.errors);
  return intents.length === 0 || intents.includes(typedValue(sent, 'intent') ?? '') ? sent : null;
}

/**
 * Returns ids, values and messages of a form's fields, and its error summary (spec §5). Ids begin with the
 * form's name, as a page may have several forms.
 *
 * @param sent null for a fresh form
 * @param labels names of the fields, in the order of the form
 */
export function useFields<Name extends string>(
  form: string,
  sent: SentForm | null | undefined,
  labels: Readonly<Record<Name, string>>,
): FormFields<Name> {
  const t = useText();
  const names = Object.keys(labels) as Name[];
  const messages = messagesOf(sent);
  const inputId = (name: string) => `${form}-${name}`;
  const describeField = (name: Name): FieldOfForm => ({
    id: inputId(name),
    name,
    label: labels[name],
    value: typedValue(sent, name),
    error: messageText(t, messages[name]),
  });
  return {
    fields: Object.fromEntries(
      names.map((name) => [name, describeField(name)]),
    ) as FormFields<Name>['fields'],
    summary: (
      <Summary messages={messages} labelOf={(name) => labels[name as Name]} idOf={inputId} first={names[0]} />
    ),
  };
}

interface SummaryProps {
  messages: FieldMessages;
  /** Undefined for the whole form. */
  labelOf: (name: string) => string | undefined;
  /** Id of the input that a message is about. */
  idOf: (name: string) => string;
  /** Field that a message about the whole form links to. */
  first?: string | undefined;
}

/** Error summary of a form whose fields are only known at run time. */
export function Summary({ messages, labelOf, idOf, first = '' }: SummaryProps) {
  const t = useText();
  const lines = Object.entries(messages).map(([name, fieldMessage]) => {
    const label = labelOf(name);
    const message = messageText(t, fieldMessage);
    return {
      text: label === undefined ? message : t('errorSummary.line', { label, message }),
      inputId: idOf(name || first),
    };
  });
  return <ErrorSummary title={t('errorSummary.title')} lines={lines} />;
}
