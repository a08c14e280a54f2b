import { missingInfoHref, PHONE_CODE_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { messagesOf } from '#app/forms/sent-form.ts';
import { Summary, useSentForm } from '#app/forms/use-fields.tsx';
import { formatShortMoment } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { joinSentences } from '#app/i18n/words.ts';
import { infoLabel } from '#app/personal-info/info-field.tsx';
import {
  CONSENT_INPUT_ID,
  documentInputId,
  FORM_NAMES,
  RECHECK_SECONDS,
} from '#app/routes/identificationStatus/form-names.ts';
import type { PhoneModel, StartModel, StatusModel } from '#app/routes/identificationStatus/load-status.ts';
import { ResultSection } from '#app/routes/identificationStatus/result-section.tsx';
import type { Block, StartRefusal, VendorPage } from '#app/routes/identificationStatus/start-check.ts';
import { BeforeLeaving, StartSection } from '#app/routes/identificationStatus/start-section.tsx';
import { SupportContacts } from '#app/shell/support.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { QrCode } from '#app/ui/qr-code.tsx';

interface StatusPageProps {
  model: StatusModel;
  refusal: StartRefusal | null;
}

export function StatusPage({ model, refusal }: StatusPageProps) {
  const t = useText();
  const { check, open, start, hasAccessCodes } = model;
  // The refusal is newer than the status.
  const block = refusal?.block ?? model.block;
  const isStuck = check.result === 'Failure' && !start && !open;
  const startSection = (form: StartModel) => (
    <StartSection start={form} isAgain={check.result === 'Failure'} hasAccessCodes={hasAccessCodes} />
  );
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
          {check.result === 'NotNeeded' ? (
            <details open={refusal !== null}>
              <summary className="fold">{t('identity:start.anyway')}</summary>
              {startSection(start)}
            </details>
          ) : (
            startSection(start)
          )}
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
          open.expiresAtMs !== null &&
            t('identity:open.until', { time: formatShortMoment(open.expiresAtMs, page) }),
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

const COMPLETE_HREF = missingInfoHref(ROUTES.identificationStatus);

export function LimitsSection({ model }: { model: StatusModel }) {
  const t = useText();
  const { limits, check, links } = model;
  const isPassed = check.result === 'Success';
  const isRestricted = limits.some(({ threshold }) => threshold !== null);
  const isFree = isPassed || (limits.length > 0 && !isRestricted);
  return (
    <section className="card" aria-labelledby="limits-title">
      <h2 className="card__title" id="limits-title">
        {t(isFree ? 'identity:limits.now' : 'identity:limits.title')}
      </h2>
      {limits.length === 0 ? (
        <p>{t(isPassed ? 'identity:limits.passedPlain' : 'identity:limits.plain')}</p>
      ) : (
        <ul>
          {limits.map(({ direction, casino, threshold, maximum }) => (
            <li key={direction}>
              {threshold === null
                ? t(`identity:limits.free.${direction}`, { casino, amount: maximum })
                : t(`identity:limits.restricted.${direction}`, { casino, amount: threshold })}
            </li>
          ))}
        </ul>
      )}
      {isRestricted && !isPassed ? <p>{t('identity:limits.lifts')}</p> : null}
      {isRestricted && isPassed ? (
        <p>
          {t('identity:limits.infoMissing')}{' '}
          <a href={COMPLETE_HREF}>{t('identity:blocked.personalInfoLink')}</a>
        </p>
      ) : null}
      {isPassed ? (
        <p className="id-check__ways">
          {links.buyIn ? (
            <a className="button button--primary" href={ROUTES.webPayCashIn}>
              {t('identity:links.buyIn')}
            </a>
          ) : null}{' '}
          {links.cashOut ? (
            <a className="button" href={ROUTES.webPayCashOut}>
              {t('identity:links.cashOut')}
            </a>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}

export function BlockedSection({ block }: { block: Block }) {
  const t = useText();
  return (
    <section className="card" aria-labelledby="blocked-title">
      <h2 className="card__title" id="blocked-title">
        {t(block.kind === 'attempts' ? 'identity:blocked.titleAttempts' : 'identity:blocked.title')}
      </h2>
      <BlockText block={block} />
    </section>
  );
}

function BlockText({ block }: { block: Block }) {
  const t = useText();
  const page = usePage();
  switch (block.kind) {
    case 'phone':
      return (
        <>
          <p>{t('errors:phoneNumberNotVerified')}</p>
          <p>
            <a className="button button--primary" href={PHONE_CODE_HREF}>
              {t('identity:blocked.phoneLink')}
            </a>
          </p>
        </>
      );
    case 'personalInfo':
      return <PersonalInfo missing={block.missing} />;
    case 'attempts':
      return (
        <p>
          {block.againAtMs === null
            ? t('identity:blocked.noAttempts')
            : t('identity:blocked.again', { time: formatShortMoment(block.againAtMs, page) })}
        </p>
      );
    case 'other':
      return <p>{t(block.messageKey)}</p>;
  }
}

function PersonalInfo({ missing }: Pick<Extract<Block, { kind: 'personalInfo' }>, 'missing'>) {
  const t = useText();
  const { country } = usePage();
  const href = missingInfoHref(ROUTES.identificationStatus);
  return (
    <>
      <p>{t('errors:personalInfoRequired')}</p>
      {missing.length > 0 ? (
        <>
          <p>{t('identity:blocked.missing')}</p>
          <ul>
            {missing.map((field) => (
              <li key={field}>{infoLabel(field, country, t)}</li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        <a className="button button--primary" href={href}>
          {t('identity:blocked.personalInfoLink')}
        </a>
      </p>
    </>
  );
}

const QR_PX = 256;

export function PhonePage({ model }: { model: PhoneModel }) {
  const t = useText();
  const page = usePage();
  const { vendor, isScannable } = model;
  return (
    <section className="card id-check">
      <h1>{t('identity:phone.title')}</h1>
      <ol>
        {isScannable ? <li>{t('identity:phone.scan')}</li> : null}
        <li>{t('identity:phone.orOpen', { host: vendor.host })}</li>
        <li>{t('identity:phone.finish')}</li>
      </ol>
      {isScannable ? (
        <QrCode
          text={vendor.href}
          label={t('identity:phone.qr', { host: vendor.host })}
          className="id-check__qr"
          sizePx={QR_PX}
        />
      ) : null}
      <p className="id-check__link">
        <a href={vendor.href} rel="noopener noreferrer">
          {vendor.href}
        </a>
      </p>
      <p>
        <strong>{t('identity:phone.secret')}</strong>{' '}
        {vendor.expiresAtMs === null
          ? null
          : t('identity:open.until', { time: formatShortMoment(vendor.expiresAtMs, page) })}
      </p>
      <p>{t('identity:leaving.needs')}</p>
      <p className="id-check__ways">
        <a className="button button--primary" href={model.lookHref}>
          {t('identity:phone.done')}
        </a>{' '}
        <a className="button button--quiet" href={ROUTES.identificationStatus}>
          {t('identity:phone.back')}
        </a>
      </p>
      {model.isLookedAtAgain ? (
        <p className="id-check__note">{t('identity:unresolved.rechecks', { seconds: RECHECK_SECONDS })}</p>
      ) : null}
    </section>
  );
}
