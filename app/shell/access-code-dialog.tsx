import { QR_SIZE_MOBILE_PX } from '#app/domain/limits.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { casinoName } from '#app/i18n/words.ts';
import { Island } from '#app/islands/island.tsx';
import { CloseDialog, Dialog } from '#app/ui/dialog.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { QrCode } from '#app/ui/qr-code.tsx';
import { countdownTexts } from './captcha-challenge.tsx';
import type { AccessCodeModel } from './load-shell.ts';

const DIALOG_ID = 'access-code-dialog';

/**
 * Shows an access code to the cashier (spec §2, "Access-code dialog"), as a QR code, as characters, or both.
 * A click anywhere closes it, with or without a script; so does Escape, and the end of the code.
 */
export function AccessCodeDialog({ model }: { model: AccessCodeModel }) {
  const t = useText();
  const { languageTag, nowMs } = usePage();
  const { casino, qrText, spoken, isCashOutOnly, expiresAtMs, timeZone, closeHref } = model;
  return (
    <Dialog id={DIALOG_ID} title={t('home:accessCode.title')} isClosedAnywhere>
      {casino ? (
        <p className="access-code__casino">
          <bdi>{casinoName(casino.id, casino.name, t)}</bdi>
        </p>
      ) : null}
      {qrText === null ? null : (
        <QrCode
          text={qrText}
          label={t('home:accessCode.qrCode')}
          className="access-code__qr"
          sizePx={QR_SIZE_MOBILE_PX}
        />
      )}
      {spoken === null ? null : (
        <>
          <p className="access-code__label">{t('home:accessCode.spoken')}</p>
          <p className="access-code__spoken" translate="no">
            {spoken}
          </p>
        </>
      )}
      {isCashOutOnly ? <p>{t('home:accessCode.cashOutOnly')}</p> : null}
      <p className="access-code__until">
        <time dateTime={new Date(expiresAtMs).toISOString()}>
          {t('home:accessCode.until', { time: formatZoned('exactTime', expiresAtMs, languageTag, timeZone) })}
        </time>
      </p>
      <Island
        name="countdown"
        className="countdown"
        on="load"
        props={{
          leftMs: Math.max(0, expiresAtMs - nowMs),
          endHref: closeHref,
          texts: countdownTexts(t, 'home:accessCode.closesIn'),
        }}
      />
      {qrText === null ? null : <p className="access-code__hint">{t('home:accessCode.brightness')}</p>}
      <div className="dialog__actions">
        <CloseDialog
          dialogId={DIALOG_ID}
          href={closeHref}
          label={t('home:accessCode.close')}
          on="load"
          isClosedAnywhere
        />
      </div>
    </Dialog>
  );
}
