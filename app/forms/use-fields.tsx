import type { ReactNode } from 'react';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { useText } from '#app/i18n/texts.ts';
import { messageText } from '#app/i18n/words.ts';
import type { SentForm } from '#app/session/messages.ts';
import { ErrorSummary } from '#app/ui/field.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { messagesOf, sentForm, typedValue } from './sent-form.ts';

export interface FieldOfForm {
  id: string;
  name: string;
  label: string;
  /** Typed before; never a secret. */
  value: string | undefined;
  error: string | undefined;
}

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
 * Returns ids, values and messages of a form's fields, and its error summary in the order of the labels (spec
 * §5). Ids begin with the form's name, as a page may have several forms.
 *
 * @param shown fields on the page, if not all
 */
export function useFields<Name extends string>(
  form: string,
  sent: SentForm | null | undefined,
  labels: Readonly<Record<Name, string>>,
  shown: readonly Name[] = Object.keys(labels) as Name[],
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
      <Summary
        messages={messages}
        labelOf={(name) => labels[name as Name]}
        idOf={inputId}
        first={names[0]}
        shown={shown}
      />
    ),
  };
}

interface SummaryProps {
  messages: FieldMessages;
  /** Undefined for the whole form. */
  labelOf: (name: string) => string | undefined;
  idOf: (name: string) => string;
  first?: string | undefined;
  /** Fields that show their own message; those with a label, if undefined. */
  shown?: readonly string[];
}

/**
 * Error summary of a form whose fields are only known at run time. Empty for a single field, whose own message
 * is enough.
 */
export function Summary({ messages, labelOf, idOf, first = '', shown }: SummaryProps) {
  const t = useText();
  const entries = Object.entries(messages);
  const isBeside = (name: string) => shown?.includes(name) ?? labelOf(name) !== undefined;
  if (entries.length === 1 && entries.every(([name]) => isBeside(name))) return null;
  const lines = entries.map(([name, fieldMessage]) => {
    const label = labelOf(name);
    const message = messageText(t, fieldMessage);
    return {
      text: label === undefined ? message : t('errorSummary.line', { label, message }),
      inputId: idOf(name || first),
    };
  });
  return <ErrorSummary title={t('errorSummary.title')} lines={lines} />;
}
