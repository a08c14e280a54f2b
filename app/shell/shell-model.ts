import type { DocumentNode } from '#app/documents/document-tree.ts';
import type { Country, Language } from '#app/domain/country.ts';
import type { MenuItem } from '#app/domain/pages/menu.ts';
import type { TypedForm } from '#app/domain/pages/typed-forms.ts';
import type { ShownHelpLine } from '#app/domain/player/help-lines.ts';
import type { SentForm } from '#app/forms/sent-form.ts';
import type { ForgotPasswordModel } from './forgot-password-model.ts';

/** What the shell around every screen shows (spec §1, "Shell"). Plain data, made by the root loader. */
export interface ShellModel {
  country: Country;
  language: Language;
  languages: readonly Language[];
  /** The form on the page that the language switch sends with itself; null where there is none. */
  typedForm: TypedForm | null;
  menu: readonly MenuItem[];
  /** Whether the toggle of wide screens says that it shows and hides the menu (spec §2). */
  hasWideMenuToggle: boolean;
  /** Whether the menu of wide screens was left open. */
  isMenuShown: boolean;
  /** Null when no one is signed in. */
  player: ShellPlayer | null;
  /** Time of day at which the session ends, in the page's language; null when no one is signed in. */
  sessionEndsAt: string | null;
  /** Minutes after which a session ends that is not used; null where nothing ends it before its time. */
  idleMinutes: number | null;
  /** Time of day at which it ends if it is not used from this page on. */
  idleEndsAt: string | null;
  /** Null where the login panel is not shown. */
  login: LoginModel | null;
  /**
   * The forgot-password panel, which stands in the place of the screen and of the login panel; null while it is closed.
   */
  forgotPassword: ForgotPasswordModel | null;
  /** What the footer tells of who is behind the portal. */
  trust: TrustModel;
  /** The server's version; null while it is unknown. */
  serverVersion: string | null;
  operatorAppsVersion: string;
  /** The question that stands over the page. */
  dialog: 'logout' | null;
  /** The access code that stands over Home; null when none does. */
  accessCode: AccessCodeModel | null;
  /** The document that stands over the page until it is accepted; null when there is none. */
  openDocument: OpenDocument | null;
}

/** Who may play, who helps, and by whose permit. */
export interface TrustModel {
  /** In years; null while the operator's rules are unknown. */
  minimumAge: number | null;
  helpLine: ShownHelpLine;
  /** Holder and number, as far as the operator names them. */
  permit: readonly string[];
}

/** Whose account is open. */
export interface ShellPlayer {
  /** Never empty. */
  displayName: string;
  arePermissionsSuspended: boolean;
  /** What tells a guest whose account the link has opened, where the operator says it; null for everyone else. */
  guest: { phone: string } | null;
}

/** An access code on show (spec §2, "Access-code dialog"). */
export interface AccessCodeModel {
  /**
   * The casino that the code is for, its name empty when the operator did not tell; null where codes of several are
   * allowed.
   */
  casino: { id: number; name: string } | null;
  /** What the QR picture says; null where the operator takes none. */
  qrText: string | null;
  /** The code as it is read out, prefix and all; null where the operator takes none. */
  spoken: string | null;
  /** Epoch, ms. */
  expiresAtMs: number;
  /** IANA name: the zone of the casino that the code is for, of the site where it is for several. */
  timeZone: string;
  /** Home without the dialog; its fragment is where the focus returns to. */
  closeHref: string;
}

/** A document that must be accepted before anything else (spec §2, "Document overlay"). */
export interface OpenDocument {
  key: string;
  version: string;
  /** Tag of the language it is written in, as the operator names it. */
  language: string;
  /** Null when the text cannot be had just now. */
  nodes: readonly DocumentNode[] | null;
  /** Which one it is of the documents that stand one after the other. */
  turn: { number: number; count: number };
}

/** What the login panel shows. */
export interface LoginModel {
  registerHref: string;
  /** Most digits that the phone field takes; null when the server allows extension digits (spec §5). */
  phoneMaximumLength: number | null;
  /** The form that was refused just before; null when none was. */
  form: SentForm | null;
  /** Screen to open after the log-on, or null for Home. */
  next: string | null;
}
