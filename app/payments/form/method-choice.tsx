import { bankNameOfClabe, readClabe } from '#app/domain/money/clabe.ts';
import {
  favouriteMethods,
  groupMethods,
  type MethodGroup,
  methodKind,
} from '#app/domain/money/payment-methods.ts';
import type { WebPayField, WebPayMethod } from '#app/domain/money/web-pay.ts';
import { typedValue } from '#app/forms/sent-form.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import { detailInput, FORM_NAMES, inputIdOf } from '#app/payments/base/payment-form.ts';
import { reasonKey } from '#app/payments/check/check-payment.ts';
import { MethodCard } from '#app/ui/choices.tsx';
import { focusIf, SelectField, TextField, type TextInput } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { type MethodTerms, methodName, sharedTerms, termsLine, termsOf } from './method-texts.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

const FEW_METHODS = 5;

interface MethodChoiceProps {
  model: PaymentFormModel;
  error: string | undefined;
  errorAt: (input: string) => string | undefined;
}

const ERROR_ID = `${inputIdOf(FORM_NAMES.method)}-error`;

/**
 * Methods with fee, duration and their own questions (contract §6.1): first those that the player is likely
 * to use, then the others in groups.
 */
export function MethodChoice({ model, error, errorAt }: MethodChoiceProps) {
  const t = useText();
  const { offer, usedMethods } = model;
  const { methods, hasUnreadableMethods } = offer;
  const favourites = favouriteMethods(methods, usedMethods);
  const others = methods.filter((method) => !favourites.includes(method));
  const isAllShown = methods.length <= FEW_METHODS;
  const shown = isAllShown ? [...favourites, ...others] : favourites;
  return (
    <fieldset
      className={error ? 'fieldset ways field--invalid' : 'fieldset ways'}
      id={inputIdOf(FORM_NAMES.method)}
      tabIndex={-1}
      aria-describedby={error ? ERROR_ID : undefined}
      {...focusIf(error)}
    >
      <legend className="fieldset__legend">{t(`web-pay:method.${model.direction}`)}</legend>
      {error ? (
        <p className="field__error" id={ERROR_ID}>
          {error}
        </p>
      ) : null}
      {shown.map((method) => (
        <MethodOption key={method.methodId} method={method} model={model} errorAt={errorAt} />
      ))}
      {(isAllShown ? [] : groupMethods(others)).map((group) => (
        <Group key={group.group} group={group} model={model} errorAt={errorAt} />
      ))}
      {hasUnreadableMethods ? <p className="field__hint">{t('web-pay:method.unreadable')}</p> : null}
    </fieldset>
  );
}

interface GroupProps extends Omit<MethodChoiceProps, 'error'> {
  group: MethodGroup;
}

/** Methods under a heading, folded until one of them is chosen; common terms are shown once. */
function Group({ group: { group, labelKey, methods }, model, errorAt }: GroupProps) {
  const t = useText();
  const page = usePage();
  const chosen = typedValue(model.sent, FORM_NAMES.method);
  const open = methods.filter(({ isAvailable }) => isAvailable);
  const shared = sharedTerms(open.map((method) => termsOf(method, model, page, t)));
  const common = termsLine(shared);
  const commonId = `pay-group-${group}`;
  const kind = methodKind({ group, flow: methods[0]?.flow ?? null });
  return (
    <details className="methods" open={methods.some(({ methodId }) => methodId === chosen)}>
      <summary className="methods__summary">
        <Icon name={kind} />{' '}
        <span className="methods__label">
          {t(labelKey)} <span className="methods__count">({methods.length})</span>
        </span>
      </summary>
      {common === null ? null : (
        <p className="methods__common" id={commonId}>
          {common}
        </p>
      )}
      {methods.map((method) => (
        <MethodOption
          key={method.methodId}
          method={method}
          model={model}
          errorAt={errorAt}
          common={common === null ? undefined : { id: commonId, terms: shared }}
        />
      ))}
    </details>
  );
}

/** A form has at most 50 fields: with more questions than this only those of the chosen method are shown. */
const MOST_QUESTIONS = 30;

interface MethodOptionProps {
  method: WebPayMethod;
  model: PaymentFormModel;
  errorAt: (input: string) => string | undefined;
  /** Terms that the group shows for all its methods; undefined outside of groups. */
  common?: { id: string; terms: Partial<MethodTerms> } | undefined;
}

/** Method with its questions. Terms that do not fit its line are shown when it is chosen. */
function MethodOption({ method, model, errorAt, common }: MethodOptionProps) {
  const t = useText();
  const page = usePage();
  const { methodId, flow, isAvailable, unavailableReason } = method;
  const { othersFee, lifetime, ...terms } = termsOf(method, model, page, t);
  const without = common?.terms ?? {};
  return (
    <MethodCard
      id={inputIdOf(`${FORM_NAMES.method}-${methodId}`)}
      name={FORM_NAMES.method}
      value={methodId}
      inputClass={`method__input--${flow ?? 'any'}`}
      icon={methodKind(method)}
      title={methodName(method, t)}
      meta={
        isAvailable
          ? termsLine(terms, without)
          : `${t('web-pay:method.unavailable')} ${t(reasonKey(unavailableReason))}`
      }
      more={isAvailable ? termsLine({ othersFee, lifetime }, without) : null}
      describedBy={isAvailable ? common?.id : undefined}
      isChosen={isAvailable && typedValue(model.sent, FORM_NAMES.method) === methodId}
      isDisabled={!isAvailable}
    >
      <Questions method={method} model={model} errorAt={errorAt} />
    </MethodCard>
  );
}

function Questions({ method, model, errorAt }: Omit<MethodOptionProps, 'common'>) {
  const { sent, offer } = model;
  const { methodId, fields } = method;
  const isChosen = typedValue(sent, FORM_NAMES.method) === methodId;
  const questions = offer.methods.reduce((sum, one) => sum + one.fields.length, 0);
  if (fields.length === 0 || (!isChosen && questions > MOST_QUESTIONS)) return null;
  return (
    <div className="method__fields">
      {fields.map((field) => {
        const input = detailInput(methodId, field.name);
        return (
          <DetailField
            key={field.name}
            input={input}
            field={field}
            value={typedValue(sent, input) ?? ''}
            error={errorAt(input)}
          />
        );
      })}
    </div>
  );
}

interface DetailFieldProps {
  input: string;
  field: WebPayField;
  value: string;
  error: string | undefined;
}

const INPUT_OF_TYPE: Readonly<Record<Exclude<WebPayField['type'], 'select'>, TextInput>> = {
  text: { type: 'text', autoComplete: 'off' },
  digits: { type: 'text', inputMode: 'numeric', autoComplete: 'off', isShort: true },
  clabe: { type: 'text', inputMode: 'numeric', autoComplete: 'off', isShort: true },
  routing: { type: 'text', inputMode: 'numeric', autoComplete: 'off', isShort: true },
  kana: { type: 'text', autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
};

/** Question of a method (contract §2 WebPayField). A valid CLABE shows its bank. */
function DetailField({ input, field, value, error }: DetailFieldProps) {
  const t = useText();
  const { type, options, isRequired } = field;
  const id = inputIdOf(input);
  const label = isRequired ? field.label : t('optional', { label: field.label });
  if (type === 'select') {
    const none = { value: '', label: t('web-pay:details.choose') };
    return (
      <SelectField
        id={id}
        name={input}
        label={label}
        error={error}
        value={value}
        options={[none, ...options.filter((option) => option.value !== '')]}
      />
    );
  }
  const bank = type === 'clabe' && error === undefined ? bankOf(value) : null;
  return (
    <>
      <TextField
        {...INPUT_OF_TYPE[type]}
        id={id}
        name={input}
        label={label}
        hint={typeHint(field, t)}
        error={error}
        value={value}
      />
      {bank ? <p className="method__echo">{t('web-pay:details.bank', { bank })}</p> : null}
    </>
  );
}

function bankOf(typed: string): string | null {
  const clabe = readClabe(typed);
  return clabe.ok ? bankNameOfClabe(clabe.value) : null;
}

function typeHint({ type, minimumLength, maximumLength }: WebPayField, t: Text): string | undefined {
  if (type === 'kana') return t('web-pay:details.kana');
  const isOfDigits = type === 'digits' || type === 'clabe' || type === 'routing';
  if (!isOfDigits || maximumLength === null) return undefined;
  if (minimumLength === maximumLength) return t('web-pay:details.digits', { count: maximumLength });
  return t('web-pay:details.digitsRange', { minimum: minimumLength ?? 1, maximum: maximumLength });
}
