import {
  favouriteMethods,
  groupMethods,
  type MethodGroup,
  methodKind,
} from '#app/domain/money/payment-methods.ts';
import { typedValue } from '#app/forms/sent-form.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Icon } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { FORM_NAMES, inputIdOf } from './form-names.ts';
import { MethodOption } from './method-option.tsx';
import { sharedTerms, termsLine, termsOf } from './method-terms.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

/** Up to so many methods none is folded away. */
const FEW_METHODS = 5;

interface MethodChoiceProps {
  model: PaymentFormModel;
  error: string | undefined;
  /** The message about an input; undefined when there is none. */
  errorAt: (input: string) => string | undefined;
}

/**
 * The methods, each with what it costs and takes, and with its own questions (contract §6.1): first those that the
 * player is likely to want, then the others in groups.
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
      className={error ? 'fieldset field--invalid' : 'fieldset'}
      id={inputIdOf(FORM_NAMES.method)}
      tabIndex={-1}
    >
      <legend className="fieldset__legend">{t(`web-pay:method.${model.direction}`)}</legend>
      {error ? <p className="field__error">{error}</p> : null}
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

/** Methods under their heading, folded until one of them is chosen; what they have in common is said once. */
function Group({ group: { group, labelKey, methods }, model, errorAt }: GroupProps) {
  const t = useText();
  const { languageTag } = usePage();
  const chosen = typedValue(model.sent, FORM_NAMES.method);
  const open = methods.filter(({ isAvailable }) => isAvailable);
  const shared = sharedTerms(open.map((method) => termsOf(method, model, languageTag, t)));
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
