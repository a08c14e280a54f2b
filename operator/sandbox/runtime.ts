import type { Socket } from 'node:net';
import type { BreachName } from '../conformance/breaches/breaches.ts';
import type { ImageChallenges } from './captcha/image-challenges.ts';
import type { TurnstileTokens } from './captcha/turnstile-tokens.ts';
import type { CodeChannel, Country } from './contract.ts';
import type { SandboxDatabase } from './db/database.ts';
import type { CallsUnderWay } from './http/calls-under-way.ts';
import { defaultIdCheckSettings, type IdCheckSettings } from './idcheck/id-check-settings.ts';
import type { DeliveryFailures } from './inbox/delivery-failures.ts';
import type { CallRecorder } from './scenario/call-recorder.ts';
import type { FaultList } from './scenario/fault-list.ts';
import { defaultRegisterRules, type RegisterRules } from './site/register-rules.ts';
import { defaultSettings, type ShownCasinos, type SystemSettings } from './site/settings.ts';
import { defaultPaymentSettings, type PaymentSettings } from './webpay/payment-settings.ts';

/** Version `GET /version` tells. */
export const SERVER_VERSION = 'sandbox-1.0.0';

/** Life of an access code unless a scenario says otherwise. */
const ACCESS_CODE_LIFE_MS = 5 * 60_000;
/** Seconds between two codes of one kind to one recipient (contract §4.4). */
const RESEND_AFTER_SECONDS = 60;

/** What every part of a running sandbox shares. One object per started sandbox: two never see each other. */
export interface Runtime {
  readonly db: SandboxDatabase;
  readonly country: Country;
  /** Epoch milliseconds; tests put their own clock here. */
  readonly now: () => number;
  readonly faults: FaultList;
  readonly calls: CallRecorder;
  /** Calls under way: closing waits for them before the database goes. */
  readonly inFlight: Set<Promise<void>>;
  /** Calls with an idempotency key that have not answered yet. */
  readonly callsUnderWay: CallsUnderWay;
  readonly deliveryFailures: DeliveryFailures;
  readonly turnstileTokens: TurnstileTokens;
  readonly imageChallenges: ImageChallenges;
  /** Aborted when the sandbox closes: no one has to wait for what takes long on purpose. */
  readonly closing: AbortController;
  /** Work of a password's hash: N of scrypt. */
  readonly passwordCost: number;
  /** What operator and payment provider sign with for each other, and the operator for itself. */
  readonly webhookSecret: string;
  /** Scheme, host and port of this sandbox, and of the payment provider; empty until they listen. */
  origin: string;
  providerOrigin: string;
  /** Scheme, host and port of the portal that messages link to. */
  portalOrigin: string;
  /** Name that messages have; null for none. */
  readonly operatorName: string | null;
  settings: SystemSettings;
  rules: RegisterRules;
  /** Whether the site has one casino only. */
  casinos: ShownCasinos;
  /** Channels by which codes are sent to a phone; the first is the usual one. */
  codeChannels: readonly CodeChannel[];
  payments: PaymentSettings;
  /** How long an access code is good, in ms. */
  accessCodeLifeMs: number;
  /** Seconds between two codes of one kind to one recipient. */
  resendAfterSeconds: number;
  idCheck: IdCheckSettings;
  /** Milliseconds every API call is held back. */
  latencyMs: number;
  /** Rule of the contract that is not kept, so that it can be seen who notices; null for none. */
  breach: BreachName | null;
  /** Machine that new connections reach, counted from 1. */
  machine: number;
  /** Machine that each open connection reaches. */
  readonly machines: WeakMap<Socket, number>;
}

/** What scenarios can change, as the build starts. */
export const scenarioDefaults = (country: Country) => ({
  settings: defaultSettings(country),
  rules: defaultRegisterRules(country),
  casinos: 'all' as const,
  codeChannels: ['sms'] as const,
  payments: defaultPaymentSettings(),
  accessCodeLifeMs: ACCESS_CODE_LIFE_MS,
  resendAfterSeconds: RESEND_AFTER_SECONDS,
  idCheck: defaultIdCheckSettings(),
  latencyMs: 0,
});

/** Puts what scenarios can change back to how the build starts. Players and their data stay. */
export function resetScenario(runtime: Runtime): void {
  Object.assign(runtime, scenarioDefaults(runtime.country));
  runtime.deliveryFailures.clear();
  runtime.faults.clear();
}
