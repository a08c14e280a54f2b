import { ROUTES } from '#app/domain/pages/routes.ts';
import { messagesOf } from '#app/forms/sent-form.ts';
import { Summary, useSentForm } from '#app/forms/use-fields.tsx';
import { joinSentences } from '#app/i18n/join-sentences.ts';
import { useText } from '#app/i18n/use-text.ts';
import { SupportContacts } from '#app/shell/support-contacts.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { BlockedSection } from './blocked-section.tsx';
import { CONSENT_INPUT_ID, documentInputId, FORM_NAMES } from './form-names.ts';
import { LimitsSection } from './limits-section.tsx';
import { momentText } from './moment-text.ts';
import { ResultSection } from './result-section.tsx';
import type { StartRefusal } from './start-check.ts';
import { BeforeLeaving, StartSection } from './start-section.tsx';
import type { StatusModel } from './status-model.ts';
import type { VendorPage } from './vendor-page.ts';

interface StatusPageProps {
  model: StatusModel;
  refusal: StartRefusal | null;
}

/** How it stands with the player's identity, what the check unlocks, and what can be done now (spec §2, §4). */
export function StatusPage({ model, refusal }: StatusPageProps) {
  const t = useText();
  const { check, open, start, hasAccessCodes } = model;
  // What the refusal says is the newer of the two.
  const block = refusal?.block ?? model.block;
  const isStuck = check.result === 'Failure' && !start && !open;
  const limits = check.result === 'Unresolved' ? null : <LimitsSection model={model} />;
  return (
    <div className="id-check">
      <h1>{t('titles:identificationStatus')}</h1>
      {refusal ? <Refused refusal={refusal} firstDocument={start?.documents[0] ?? ''} /> : null}
      <ResultSection model={model} />
      {open ? <OpenSection open={open} hasAccessCodes={hasAccessCodes} /> : null}
      {block && !open ? <BlockedSection block={block} /> : null}
      {isStuck ? <ContactSection hasAccessCodes={hasAccessCodes} /> : null}
      {start && !refusal?.block ? (
        <div className="beside">
          <div className="beside__side">{limits}</div>
          <StartSection start={start} isAgain={check.result === 'Failure'} hasAccessCodes={hasAccessCodes} />
        </div>
      ) : (
        limits
      )}
    </div>
  );
}

interface RefusedProps {
  refusal: StartRefusal;
  firstDocument: string;
}

/** Why no check was started, before everything else: the form stands far below. */
function Refused({ refusal: { noticeKey }, firstDocument }: RefusedProps) {
  const t = useText();
  const sent = useSentForm();
  const isDocument = (field: string) => field === FORM_NAMES.document;
  return (
    <>
      {noticeKey ? (
        <p className="notice notice--warning" role="alert">
          {t(noticeKey)}
        </p>
      ) : null}
      <Summary
        messages={messagesOf(sent)}
        labelOf={(field) => t(isDocument(field) ? 'identity:start.document' : 'identity:start.consentLabel')}
        idOf={(field) => (isDocument(field) ? documentInputId(firstDocument) : CONSENT_INPUT_ID)}
      />
    </>
  );
}

/** A check that was started and not finished: where it goes on, here or on another device. */
function OpenSection({ open, hasAccessCodes }: { open: VendorPage; hasAccessCodes: boolean }) {
  const t = useText();
  const page = usePage();
  return (
    <section className="card" aria-labelledby="open-title">
      <h2 className="card__title" id="open-title">
        {t('identity:open.title')}
      </h2>
      <p>
        {joinSentences(
          t,
          t('identity:open.text', { host: open.host }),
          open.expiresAtMs !== null && t('identity:open.until', { time: momentText(open.expiresAtMs, page) }),
        )}
      </p>
      <BeforeLeaving hasAccessCodes={hasAccessCodes} />
      <p className="id-check__ways">
        <a className="button button--primary" href={open.href} rel="noopener noreferrer">
          {t('identity:open.continue')}
        </a>{' '}
        <a className="button" href={`${ROUTES.identificationStatus}?step=phone`}>
          {t('identity:open.phone')}
        </a>
      </p>
    </section>
  );
}

/** Who helps when no attempt is left: support, and the cash desk of any casino. */
function ContactSection({ hasAccessCodes }: { hasAccessCodes: boolean }) {
  const t = useText();
  const { contacts } = usePage();
  return (
    <section className="card" aria-labelledby="contact-title">
      <h2 className="card__title" id="contact-title">
        {t('identity:contact.title')}
      </h2>
      <p>
        {t('identity:contact.text')}{' '}
        {hasAccessCodes ? <a href={ROUTES.home}>{t('identity:leaving.accessCode')}</a> : null}
      </p>
      {contacts.length > 0 ? <p>{t('identity:contact.ask')}</p> : null}
      <SupportContacts />
    </section>
  );
}
