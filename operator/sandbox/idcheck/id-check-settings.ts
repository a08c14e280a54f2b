import { z } from 'zod/v4';

/** What a scenario can change about identity checks. */
export const idCheckSettings = z.strictObject({
  /** False: every start ends in MiscellaneousError. */
  isVendorReachable: z.boolean(),
});
export type IdCheckSettings = z.infer<typeof idCheckSettings>;

/** How identity checks work in a build that no scenario has touched. */
export function defaultIdCheckSettings(): IdCheckSettings {
  return { isVendorReachable: true };
}
