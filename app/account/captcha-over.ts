import type { Address } from '#app/domain/pages/routes.ts';
import { infos } from '#app/domain/texts/catalogue.ts';
import type { Visit } from '#app/session/visit.ts';

const CODE = 'CaptchaOver' satisfies keyof typeof infos;

/**
 * Tells a visitor who was led away when the captcha was over (spec §4 "Captcha widget") why that was, and where the form
 * is. Whoever has left the page alone for so long is told until it is dismissed.
 *
 * @param registrationHref null where the visitor stands before the form again
 */
export function tellCaptchaOver(visit: Visit, registrationHref: Address | null): void {
  visit.messages.notify({
    code: CODE,
    messageKey: infos[CODE],
    kind: 'info',
    userMustDismiss: registrationHref !== null,
    ...(registrationHref === null
      ? {}
      : { link: { href: registrationHref, labelKey: 'register:goOn' as const } }),
  });
}

/** At the form there is nothing left to be said of how the visitor was led away from it. */
export function forgetCaptchaOver(visit: Visit): void {
  visit.messages.withdraw(CODE);
}
