import type { Address } from '#app/domain/pages/routes.ts';
import type { CodeChannel } from '#app/domain/player/code-channel.ts';
import type { SentForm } from '#app/forms/sent-form.ts';
import { useFields } from '#app/forms/use-fields.tsx';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { CodeField } from '#app/ui/code-field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { waitClass } from '#app/ui/wait-class.ts';
import { CodeFacts, type CodeFactsModel } from './code-facts.tsx';
import { ResendFrom } from './resend-from.tsx';

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
