import type { Address } from '#app/domain/pages/routes.ts';
import type { CodeChannel } from '#app/domain/player/verification-code.ts';
import { useFields } from '#app/forms/use-fields.tsx';
import { formatZoned } from '#app/i18n/moments.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import type { SentForm } from '#app/session/messages.ts';
import { CodeField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { waitClass } from '#app/ui/text-parts.tsx';

/** State of the requested code. Times are epoch, ms. */
export interface AwaitedCode extends CodeFactsModel {
  otherChannels: readonly CodeChannel[];
  resendAtMs: number;
}

interface CodeFormProps {
  action: Address;
  intents: { confirm: string; send: string };
  /** Null when no code was sent. */
  sent: AwaitedCode | null;
  refused: SentForm | null;
  help: { title: string; wait: string; resend: string };
  links: readonly { href: Address; label: string }[];
}

/**
 * Form for the code (spec §2, §4). The style sheet hides the button for another one for 60 s; the server
 * rejects it as long.
 */
export function CodeForm({ action, intents, sent, refused, help, links }: CodeFormProps) {
  const t = useText();
  const { nowMs } = usePage();
  const { fields, summary } = useFields('typed', refused, { code: t('profile:code.label') });
  return (
    <>
      {summary}
      {sent ? <CodeFacts sent={sent} /> : null}
      <PostForm action={action} className="form">
        <CodeField {...fields.code} hint={t('profile:code.hint')} />
        <button type="submit" className="button button--primary" name="intent" value={intents.confirm}>
          {t('profile:code.submit')}
        </button>
      </PostForm>
      {sent ? <ResendFrom atMs={sent.resendAtMs} /> : null}
      <div className={`code-help ${waitClass(sent ? (sent.resendAtMs - nowMs) / 1000 : 0)}`}>
        <details className="code-help__details" open={!sent || refused !== null}>
          <summary className="fold waits__readable">{help.title}</summary>
          <p className="waits__readable">{help.wait}</p>
          <p className="code-help__ways waits__readable">
            {links.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </p>
          <PostForm action={action} className="code-help__resend">
            <input type="hidden" name="intent" value={intents.send} />
            <button type="submit" className="button" id="resend">
              {help.resend}
            </button>
            {sent?.otherChannels.map((channel) => (
              <button
                key={channel}
                type="submit"
                className="button button--quiet"
                name="channel"
                value={channel}
              >
                {channelLabel(channel, t)}
              </button>
            ))}
          </PostForm>
        </details>
      </div>
    </>
  );
}

function channelLabel(channel: CodeChannel, t: Text): string {
  return t(`profile:code.channels.${channel}`);
}

/** Sent code. Times are epoch, ms; null when the operator did not say. */
export interface CodeFactsModel {
  sentAtMs: number | null;
  expiresAtMs: number | null;
  attemptsLeft: number | null;
}

export function CodeFacts({ sent: { sentAtMs, expiresAtMs, attemptsLeft } }: { sent: CodeFactsModel }) {
  const t = useText();
  const { languageTag, timeZone } = usePage();
  const at = (timeMs: number) => formatZoned('time', timeMs, languageTag, timeZone);
  const facts = [
    sentAtMs === null ? null : t('profile:code.sentAt', { time: at(sentAtMs) }),
    expiresAtMs === null ? null : t('profile:code.goodUntil', { time: at(expiresAtMs) }),
    attemptsLeft === null ? null : t('profile:code.attemptsLeft', { number: String(attemptsLeft) }),
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <p className="code-facts">{facts.join(' · ')}</p>;
}

const MINUTE_MS = 60_000;

/**
 * Time from which another code can be requested, while the button is hidden. Rounded up to the minute, as
 * clocks show it.
 */
export function ResendFrom({ atMs }: { atMs: number }) {
  const t = useText();
  const { nowMs, languageTag, timeZone } = usePage();
  if (atMs <= nowMs) return null;
  const time = formatZoned('time', Math.ceil(atMs / MINUTE_MS) * MINUTE_MS, languageTag, timeZone);
  return <p className="field__hint">{t('profile:code.resendFrom', { time })}</p>;
}
