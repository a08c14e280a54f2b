import { bcp47Tag, type Country, LANGUAGES_OF_COUNTRY } from '#app/domain/country.ts';
import { minimumAge } from '#app/domain/identity/birth-date.ts';
import { OPERATOR_APPS_VERSION, PHONE_LENGTH } from '#app/domain/limits.ts';
import { shownHelpLines } from '#app/domain/player/help-lines.ts';
import { formatTimeOfDay } from '#app/i18n/formats.ts';
import { zoned } from '#app/i18n/moments.ts';
import type { SystemSettings } from '#app/operator/settings.ts';
import type { RegisterRules } from '#app/operator/site.ts';
import { failureNotification, leaveWith } from '#app/session/failures.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { LOGIN_FORM } from '#app/shell/login-panel.tsx';
import type { LoginModel, ShellModel, ShellPlayer, TrustModel } from '#app/shell/shell-model.ts';
import { loadAccessCode } from './access-code-loader.ts';
import { readLegalDocument } from './account/legal-document.ts';
import { shownName } from './account/shown-name.ts';
import {
  hasCasinoBalance,
  operatorSettings,
  playerFunds,
  refreshPermissions,
  siteTimeZone,
} from './calls/operator-reads.ts';
import { ALL_OFF, hasWideMenuToggle, isLoginHidden, menuItems } from './domain/pages/menu.ts';
import { pageAddressOf, returnAddress } from './domain/pages/return-path.ts';
import { type RegistrationVariant, registerHref } from './domain/pages/routes.ts';
import { typedFormOn } from './domain/pages/typed-forms.ts';
import { maskedPhone } from './domain/player/phone.ts';
import { failureOf } from './domain/texts/failure.ts';
import { loadForgotPassword } from './forgot-password-loader.ts';

/** Cookie that tells whether a wide screen's menu was left open; the script of the page writes it. */
const MENU_COOKIE = 'menu';
const SHOWN = 'open';

/**
 * Gathers what the shell shows. Everything that the operator has to be asked for is asked for at the same time.
 */
export async function loadShell(visit: Visit): Promise<ShellModel> {
  const { config } = visit;
  const { url } = visit.request;
  const { pathname, searchParams } = url;
  const [settings, version, funds, timeZone, openDocument, rules, accessCode] = await Promise.all([
    operatorSettings(visit),
    visit.calls.version(),
    // Nothing of the account is asked for while a document waits to be accepted.
    visit.player && visit.openDocuments.length === 0 && !visit.page.isRefusal ? playerFunds(visit) : null,
    siteTimeZone(visit),
    openDocumentOf(visit),
    visit.page.isRefusal ? null : visit.calls.rules(),
    visit.player && isGuest(visit.player) ? null : loadAccessCode(visit),
    visit.openDocuments.length === 0 && !visit.page.isRefusal ? refreshPermissions(visit) : null,
  ]);
  // Unknown, or left to the country.
  const register = (!visit.player && rules?.ok && rules.value.registrationVariant) || null;
  if (!version.ok) visit.messages.notifyNow(failureNotification(version.failure));
  const { player } = visit;
  const isLoginShown = !player && !isLoginHidden(pathname);
  const isPasswordForgotten = isLoginShown && searchParams.get('panel') === 'forgotPassword';
  const forgotPassword = isPasswordForgotten ? await loadForgotPassword(visit) : null;
  return {
    country: config.country,
    language: visit.request.language,
    languages: LANGUAGES_OF_COUNTRY[config.country],
    typedForm:
      player || visit.page.isRefusal || forgotPassword?.sent ? null : typedFormOn(pageAddressOf(url)),
    menu: menuItems({
      country: config.country,
      loggedIn: player !== null,
      developmentMode: config.isDevelopmentMode,
      settings: settings?.features ?? ALL_OFF,
      // Where nothing is asked for, nothing is taken away.
      hasCasinoBalance: visit.page.isRefusal || (funds !== null && hasCasinoBalance(funds)),
      ...(register ? { registrationVariant: register } : {}),
    }),
    hasWideMenuToggle: hasWideMenuToggle({ country: config.country, loggedIn: player !== null }),
    isMenuShown: visit.cookies.read(MENU_COOKIE) === SHOWN,
    player: player && shellPlayer(visit, player),
    sessionEndsAt: endText(visit, visit.sessionEndsAtMs, timeZone),
    idleEndsAt: endText(visit, visit.idleEndsAtMs, timeZone),
    idleMinutes: config.idleLimitMs === null ? null : config.idleLimitMs / 60_000,
    login:
      isLoginShown && !isPasswordForgotten
        ? loginModel(visit, settings?.allowPhoneExtensionDigits ?? false, register ?? undefined)
        : null,
    forgotPassword,
    trust: trustModel(config.country, settings, rules?.ok ? rules.value : null),
    serverVersion: version.ok ? version.value.serverVersion : null,
    operatorAppsVersion: OPERATOR_APPS_VERSION,
    dialog: player && !openDocument && searchParams.get('dialog') === 'logout' ? 'logout' : null,
    accessCode,
    openDocument,
  };
}

function trustModel(
  country: Country,
  settings: SystemSettings | null,
  rules: RegisterRules | null,
): TrustModel {
  const [helpLine] = shownHelpLines(settings?.helpLines ?? [], country);
  const permit = [settings?.permitHolder, settings?.permitNumber].flatMap((part) => part ?? []);
  return { minimumAge: rules && minimumAge(rules.minimumAge, country), helpLine, permit };
}

function shellPlayer(visit: Visit, player: PlayerSession): ShellPlayer {
  const { userId, phoneNumber, phoneCountryCode } = player;
  return {
    displayName: shownName(visit, player),
    arePermissionsSuspended: player.arePermissionsSuspended,
    guest: isGuest(player) && userId !== null ? { phone: maskedPhone(phoneNumber, phoneCountryCode) } : null,
  };
}

/** The document to accept next, with its text; one that does not exist ends the session (spec §4, "Documents"). */
async function openDocumentOf(visit: Visit): Promise<ShellModel['openDocument']> {
  const [document] = visit.openDocuments;
  if (!document) return null;
  visit.page.parts.add('documents');
  const accepted = visit.player?.acceptedInTurn ?? 0;
  const turn = { number: accepted + 1, count: accepted + visit.openDocuments.length };
  const reading = await readLegalDocument(visit, document);
  if (reading.kind === 'notFound') throw leaveWith(visit, failureOf('DocumentNotFound'));
  const { key, version, language } = document;
  return { key, version, language, turn, nodes: reading.kind === 'shown' ? reading.nodes : null };
}

function endText(visit: Visit, endsAtMs: number | null, timeZone: string): string | null {
  if (endsAtMs === null) return null;
  const tag = bcp47Tag(visit.request.language, visit.config.country);
  return zoned(formatTimeOfDay, endsAtMs, tag, timeZone);
}

function loginModel(
  visit: Visit,
  allowsExtensionDigits: boolean,
  registrationVariant: RegistrationVariant | undefined,
): LoginModel {
  return {
    registerHref: registerHref(visit.config.country, registrationVariant),
    phoneMaximumLength: allowsExtensionDigits ? null : PHONE_LENGTH,
    form: visit.messages.sentForm(LOGIN_FORM),
    next: returnAddress(visit.request.url.searchParams.get('next')),
  };
}
