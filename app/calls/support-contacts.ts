import { type ShownContact, shownContact } from '#app/domain/player/support-contact.ts';
import type { Visit } from '#app/session/visit.ts';
import { operatorSettings } from './shared-reads.ts';

/**
 * Whom a player can turn to, as the page shows it (contract §8b.1). For a request that is refused at the gate the
 * operator is not asked.
 *
 * @returns none where the operator names none, and while its settings are unknown
 */
export async function supportContacts(visit: Visit): Promise<ShownContact[]> {
  const settings = visit.page.isRefusal ? null : await operatorSettings(visit);
  return (settings?.supportContacts ?? []).map((contact) => shownContact(contact, visit.config.country));
}
