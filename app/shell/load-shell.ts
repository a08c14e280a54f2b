import { promiseHash } from 'remix-utils/promise';
import { readLegalDocument } from '#app/account/legal-document.ts';
import { shownName } from '#app/account/shown-player.ts';
import {
  casinoTimeZone,
  hasCasinoBalance,
  isPaused,
  operatorSettings,
  playerFunds,
  refreshPermissions,
  siteTimeZone,
} from '#app/calls/operator-reads.ts';
import { offersReminder, readTimedLimits } from '#app/calls/own-time.ts';
import { heldAccessCode } from '#app/codes/access-code.ts';
import { loadCaptcha } from '#app/codes/captcha.ts';
import { currentReset, type PasswordReset, RESET_FORM, typedResetPhone } from '#app/codes/password-reset.ts';
import { bcp47Tag, type Country } from '#app/domain/country.ts';
import { minimumAge } from '#app/domain/identity/birth-date.ts';
import { OPERATOR_APPS_VERSION, PHONE_LENGTH } from '#app/domain/limits.ts';
import { LOGIN_FORM, typedFormOn } from '#app/domain/pages/form-names.ts';
import { ALL_OFF, hasWideMenuToggle, isLoginHidden, menuItems } from '#app/domain/pages/menu.ts';
import { nextAfterLogOn, pageAddressOf, returnAddress } from '#app/domain/pages/return-path.ts';
import {
  ACCESS_CODE_HREF,
  type RegistrationVariant,
  ROUTES,
  registerHref,
} from '#app/domain/pages/routes.ts';
import { accessCodeButtonId, spokenCode } from '#app/domain/player/access-code.ts';
import { shownHelpLines } from '#app/domain/player/contacts.ts';
import { isPausing, type Pause } from '#app/domain/player/exclusion.ts';
import type { PasswordRules } from '#app/domain/player/password.ts';
import { maskedPhone } from '#app/domain/player/phone.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { sentStrength } from '#app/forms/sent-form.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import type { SystemSettings } from '#app/operator/settings.ts';
import type { RegisterRules } from '#app/operator/site.ts';
import { endSession, failureNotification } from '#app/session/failures.ts';
import type { SentForm } from '#app/session/messages.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

const MENU_COOKIE = 'menu';

export type ShellModel = Awaited<ReturnType<typeof loadShell>>;
export type ShellPlayer = ReturnType<typeof shellPlayer>;
export type LoginModel = ReturnType<typeof loginModel>;
export type AccessCodeModel = NonNullable<Awaited<ReturnType<typeof loadAccessCode>>>;
export type OpenDocument = NonNullable<Awaited<ReturnType<typeof loadOpenDocument>>>;
export type ForgotPasswordModel = Awaited<ReturnType<typeof loadForgotPassword>>;
export type CodeSentModel = ReturnType<typeof codeSent>;

/** Loads the frame of a page (spec §1, "Shell"), with all of the operator's calls in parallel. */
export async function loadShell(visit: Visit) {
  const { config } = visit;
  const { url } = visit.request;
  const { pathname, searchParams } = url;
  const [settings, version, funds, timeZone, openDocument, rules, accessCode] = await Promise.all([
    operatorSettings(visit),
    visit.calls.version(),
    // No call for the account while a document waits to be accepted.
    visit.player && visit.openDocuments.length === 0 && !visit.response.isRefusal ? playerFunds(visit) : null,
    siteTimeZone(visit),
    loadOpenDocument(visit),
    visit.response.isRefusal ? null : visit.calls.rules(),
    visit.player && isGuest(visit.player) ? null : loadAccessCode(visit),
    visit.openDocuments.length === 0 && !visit.response.isRefusal ? refreshPermissions(visit) : null,
    visit.openDocuments.length === 0 && !visit.response.isRefusal ? readTimedLimits(visit) : null,
  ]);
  // Null when unknown or left to the country.
  const register = (!visit.player && rules?.ok && rules.value.registrationVariant) || null;
  if (!version.ok) visit.messages.notifyNow(failureNotification(version.failure));
  const { player } = visit;
  const isLoginShown = !player && !isLoginHidden(pathname);
  const isPasswordForgotten = isLoginShown && searchParams.get('panel') === 'forgotPassword';
  const forgotPassword = isPasswordForgotten ? await loadForgotPassword(visit) : null;
  return {
    country: config.country,
    language: visit.request.language,
    languages: config.languages,
    typedForm:
      player || visit.response.isRefusal || forgotPassword?.sent ? null : typedFormOn(pageAddressOf(url)),
    menu: menuItems({
      country: config.country,
      loggedIn: player !== null,
      developmentMode: config.isDevelopmentMode,
      settings: settings?.features ?? ALL_OFF,
      // Refused pages load no funds, and show the whole menu.
      isBuyInPaused: isPaused(visit),
      hasCasinoBalance: visit.response.isRefusal || (funds !== null && hasCasinoBalance(funds)),
      ...(register ? { registrationVariant: register } : {}),
    }),
    /** True if the toggle of wide screens says that it shows and hides the menu (spec §2). */
    hasWideMenuToggle: hasWideMenuToggle({ country: config.country, loggedIn: player !== null }),
    isMenuShown: visit.cookies.read(MENU_COOKIE) === 'open',
    player: player && shellPlayer(visit, player),
    pause: player && isPausing(player.pause, visit.now()) ? pauseModel(visit, player.pause, timeZone) : null,
    /** Without the time passed since then: it would be wrong on a page that is left open. Null where nobody is reminded. */
    loggedInSince:
      player && !isGuest(player) && offersReminder(settings)
        ? timeText(visit, player.loggedOnAtMs, timeZone)
        : null,
    /** Local time; null for a visitor. */
    sessionEndsAt: timeText(visit, visit.sessionEndsAtMs, timeZone),
    idleEndsAt: timeText(visit, visit.idleEndsAtMs, timeZone),
    idleMinutes: config.idleLimitMs === null ? null : config.idleLimitMs / 60_000,
    login:
      isLoginShown && !isPasswordForgotten
        ? loginModel(visit, settings?.allowPhoneExtensionDigits ?? false, register ?? undefined)
        : null,
    forgotPassword,
    trust: trustModel(config.country, settings, rules?.ok ? rules.value : null),
    serverVersion: version.ok ? version.value.serverVersion : null,
    operatorAppsVersion: OPERATOR_APPS_VERSION,
    dialog: player && !openDocument && searchParams.get('dialog') === 'logout' ? ('logout' as const) : null,
    accessCode,
    openDocument,
  };
}

function trustModel(country: Country, settings: SystemSettings | null, rules: RegisterRules | null) {
  const [helpLine] = shownHelpLines(settings?.helpLines ?? [], country);
  const permit = [settings?.permitHolder, settings?.permitNumber].flatMap((part) => part ?? []);
  return { minimumAge: rules && minimumAge(rules.minimumAge, country), helpLine, permit };
}

function shellPlayer(visit: Visit, player: PlayerSession) {
  const { userId, phoneNumber, phoneCountryCode } = player;
  return {
    displayName: shownName(visit, player),
    arePermissionsSuspended: player.arePermissionsSuspended,
    guest: isGuest(player) && userId !== null ? { phone: maskedPhone(phoneNumber, phoneCountryCode) } : null,
  };
}

/** @throws Response which ends the session, when the document does not exist (spec §4, "Documents") */
async function loadOpenDocument(visit: Visit) {
  const [document] = visit.openDocuments;
  if (!document) return null;
  visit.response.parts.add('documents');
  const accepted = visit.player?.acceptedInTurn ?? 0;
  const turn = { number: accepted + 1, count: accepted + visit.openDocuments.length };
  const reading = await readLegalDocument(visit, document);
  if (reading.kind === 'notFound') throw endSession(visit, failureOf('DocumentNotFound'));
  const { key, version, language } = document;
  return { key, version, language, turn, nodes: reading.kind === 'shown' ? reading.nodes : null };
}

/** Exclusion that every page says (contract §9); `until` is null for good. */
function pauseModel(visit: Visit, { untilMs }: Pause, timeZone: string) {
  const tag = bcp47Tag(visit.request.language, visit.config.country);
  return {
    until: untilMs === null ? null : formatZoned('moment', untilMs, tag, timeZone),
    isOver: untilMs !== null && untilMs <= visit.now(),
  };
}

function timeText(visit: Visit, timeMs: number | null, timeZone: string): string | null {
  if (timeMs === null) return null;
  const tag = bcp47Tag(visit.request.language, visit.config.country);
  return formatZoned('time', timeMs, tag, timeZone);
}

function loginModel(
  visit: Visit,
  allowsExtensionDigits: boolean,
  registrationVariant: RegistrationVariant | undefined,
) {
  return {
    registerHref: registerHref(visit.config.country, registrationVariant),
    /** Null when the server allows extension digits (spec §5). */
    phoneMaximumLength: allowsExtensionDigits ? null : PHONE_LENGTH,
    form: visit.messages.sentForm(LOGIN_FORM),
    next: returnAddress(visit.request.url.searchParams.get('next')),
  };
}

/**
 * Loads the access-code dialog (spec §2) from the cookie, without a call, so that a reload shows the same
 * code. Null without a code, or when the address does not ask for it.
 */
async function loadAccessCode(visit: Visit) {
  const { pathname, searchParams } = visit.request.url;
  const isAskedFor = `${pathname}?dialog=${searchParams.get('dialog')}` === ACCESS_CODE_HREF;
  if (!isAskedFor || visit.openDocuments.length > 0) return null;
  const code = await heldAccessCode(visit);
  if (!code) return null;
  const [settings, site] = await Promise.all([operatorSettings(visit), visit.calls.site()]);
  const features = settings?.features;
  // Disabled since the code was made.
  if (!features?.allowBarcodeAccountAccess && !features?.allowVerbalCodeAccountAccess) return null;

  const { config, now } = visit;
  const closeHref = `${ROUTES.home}#${accessCodeButtonId(code.casinoId)}`;
  visit.response.parts.add('accessCode');
  visit.response.nextPoll = {
    afterSeconds: Math.max(1, Math.ceil((code.expiresAt - now()) / 1000)),
    href: closeHref,
  };
  const namedCasinoId = features.allowMultiCasinoAccountAccessCodes ? null : code.casinoId;
  const casino = site.ok ? site.value.find(({ id }) => id === code.casinoId) : undefined;
  return {
    /** Null where codes are for several casinos; its name is empty while unknown. */
    casino: namedCasinoId === null ? null : { id: namedCasinoId, name: casino?.name ?? '' },
    /** Null where the operator accepts none. */
    qrText: features.allowBarcodeAccountAccess ? config.verbalCodePrefix + code.verbalCode : null,
    /** Code with its prefix; null where the operator accepts none. */
    spoken: features.allowVerbalCodeAccountAccess
      ? spokenCode(config.verbalCodePrefix, code.verbalCode)
      : null,
    isCashOutOnly: code.isCashOutOnly === true,
    expiresAtMs: code.expiresAt,
    timeZone: await casinoTimeZone(visit, namedCasinoId),
    /** Home without the dialog; the focus returns to its fragment. */
    closeHref,
  };
}

/** Loads the forgot-password panel (spec §2, §4); step and phone number are kept on the server to survive a reload. */
async function loadForgotPassword(visit: Visit) {
  visit.response.parts.add('account');
  visit.keepVisitor();
  const { captcha, rules, settings, reset, typedPhone } = await promiseHash({
    captcha: loadCaptcha(visit, 'resetCode'),
    rules: visit.calls.rules(),
    settings: operatorSettings(visit),
    reset: currentReset(visit),
    typedPhone: typedResetPhone(visit),
  });
  const form = visit.messages.sentForm(RESET_FORM);
  const isOwnCountry = reset?.phoneCountry === visit.config.country;
  return {
    // A number of another country logs in only as it was typed.
    phoneNumber: isOwnCountry ? reset.phoneNumber : typedPhone,
    phoneMaximumLength: settings?.allowPhoneExtensionDigits ? null : PHONE_LENGTH,
    captcha,
    next: nextAfterLogOn(visit.request.url),
    form,
    sent: reset && codeSent(visit, reset, form, rules.ok ? rules.value.passwordRules : null),
  };
}

function codeSent({ now }: Visit, reset: PasswordReset, form: SentForm | null, rules: PasswordRules | null) {
  const { phoneNumber, phoneCountry, sentAtMs, resendAtMs, expiresAtMs, attemptsLeft } = reset;
  return {
    // As typed: do not reveal the operator's data to a visitor.
    to: maskedPhone(phoneNumber, phoneCountry),
    sentAtMs,
    expiresAtMs,
    attemptsLeft,
    resendAfterSeconds: Math.max(0, Math.ceil((resendAtMs - now()) / 1000)),
    rules,
    sentStrength: sentStrength(form),
  };
}
