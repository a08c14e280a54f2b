import type { Address } from '#app/domain/pages/routes.ts';
import type { CodeChannel } from '#app/domain/player/verification-code.ts';
import type { SentForm } from '#app/forms/sent-form.ts';
import { useFields } from '#app/forms/use-fields.tsx';
import { formatZoned } from '#app/i18n/moments.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import { CodeField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { waitClass } from '#app/ui/text-parts.tsx';

/** What is known of the code that the player is asked for. Times are epoch, ms. */
export interface AwaitedCode extends CodeFactsModel {
  otherChannels: readonly CodeChannel[];
  resendAtMs: number;
}

interface CodeFormProps {
  /** Where the forms go. */
  action: Address;
  /** Values of the `intent` buttons. */
  intents: { confirm: string; send: string };
  /** Null when no code is known to be on its way. */
  sent: AwaitedCode | null;
  /** The form that was refused just before: what to do then stands open. */
  refused: SentForm | null;
  help: { title: string; wait: string; resend: string };
  /** Links under the button that sends another code. */
  links: readonly { href: Address; label: string }[];
}

/**
 * Asks for the code that was sent (spec §2, §4): the code, Continue, and what to do when it does not come. The style
 * sheet hides the button for another one until its 60 seconds are over; the server refuses it as long.
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
          <summary className="code-help__summary waits__readable">{help.title}</summary>
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

/** What is known of a code that was sent. Times are epoch, ms; null is what the operator did not say. */
export interface CodeFactsModel {
  sentAtMs: number | null;
  expiresAtMs: number | null;
  attemptsLeft: number | null;
}

/** When a code was sent, until when it is good and how often it may be tried: the same under every step that asks for one. */
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
 * From what time another code can be asked for, as long as the button is away: without it, a text that asks for a new
 * code would send a player to a button that is not there. Rounded up to the minute, as clocks show it.
 */
export function ResendFrom({ atMs }: { atMs: number }) {
  const t = useText();
  const { nowMs, languageTag, timeZone } = usePage();
  if (atMs <= nowMs) return null;
  const time = formatZoned('time', Math.ceil(atMs / MINUTE_MS) * MINUTE_MS, languageTag, timeZone);
  return <p className="field__hint">{t('profile:code.resendFrom', { time })}</p>;
}
