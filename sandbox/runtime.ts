import type { Country } from './contract.ts';
import type { SandboxDatabase } from './db/database.ts';
import type { CallRecorder } from './scenario/call-recorder.ts';
import type { FaultList } from './scenario/fault-list.ts';
import { defaultRegisterRules, type RegisterRules } from './site/register-rules.ts';
import { defaultSettings, type SystemSettings } from './site/settings.ts';

/** Version `GET /version` tells. */
export const SERVER_VERSION = 'sandbox-1.0.0';

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
  /** Scheme, host and port of the portal that messages lead to. */
  portalOrigin: string;
  settings: SystemSettings;
  rules: RegisterRules;
  /** Milliseconds every API call is held back. */
  latencyMs: number;
}

/** Puts what scenarios can change back to how the build starts. Players and their data stay. */
export function resetScenario(runtime: Runtime): void {
  runtime.settings = defaultSettings(runtime.country);
  runtime.rules = defaultRegisterRules(runtime.country);
  runtime.latencyMs = 0;
  runtime.faults.clear();
}
