import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { limitedCall } from '#app/calls/limited-call.ts';
import { freshProfile, playerProfile } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import {
  codeMessage,
  forgetSentCode,
  lastSentCode,
  type SentCode,
  sendMailAgain,
  tellVerifiedBefore,
} from '#app/codes/sent-codes.ts';
import { logOnFor } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { maskedEmail } from '#app/domain/player/email.ts';
import { type LinkParameters, readLinkParameters } from '#app/domain/player/guest-link.ts';
import { readVerificationCode } from '#app/domain/player/verification-code.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { asTyped, parse, secret } from '#app/forms/read.ts';
import { refuse } from '#app/forms/refuse.ts';
import { sentForm, typedValue } from '#app/forms/sent-form.ts';
import { useSentForm } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import type { EmailVerified } from '#app/operator/verification.ts';
import { failureNotification } from '#app/session/failures.ts';
import { requireAccountHolder, requirePlayer } from '#app/session/guards.ts';
import type { SentForm } from '#app/session/messages.ts';
import { notifySuccess } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';
import { CodeForm } from '#app/shell/code-form.tsx';
import { PostForm } from '#app/ui/form.tsx';

const typedCode = z.object({ code: secret(readVerificationCode) });
const linkCode = z.object({ code: secret(asTyped) });

const DONE_PATH = `${ROUTES.verifyEmail}?confirmed=1`;
const CONFIRMED = 'confirmedEmail';
/** Code of a link: 22 to 64 unreserved characters (contract §4.8). */
const LINK_CODE = /^[A-Za-z0-9_-]{22,64}$/;

/** Confirms an address by the code of a mail's link, for any session (contract §4.8). */
async function confirmByLink(visit: Visit, form: FormData) {
  const sent = parse(form, linkCode);
  const code = sent.status === 'success' ? sent.value.code : '';
  // Invalid code, or superseded by a newer mail.
  const refuseLink = (link: 'useless' | 'superseded') => refuse(visit, sent, { values: { link } });
  if (!LINK_CODE.test(code)) return refuseLink('useless');
  const answer = await limitedCall(visit, 'linkCheck', () => visit.calls.verifyEmail(null, { code }));
  if (answer.ok) return tellConfirmed(visit, answer.value, false);
  const { failure } = answer;
  if (failure.code === 'DeniedByAccountState') return tellVerifiedBefore(visit, failure, ROUTES.verifyEmail);
  if (failure.code !== 'InvalidCode') return refuse(visit, sent, { failure });
  return refuseLink(failure.fieldErrors?.code === 'mismatch' ? 'superseded' : 'useless');
}

/** Confirms the signed-in player's address by the typed code (spec §5; contract §4.8). */
async function confirmByTypedCode(visit: Visit, form: FormData) {
  const sent = parse(form, typedCode);
  if (sent.status !== 'success') return refuse(visit, sent);
  const { code } = sent.value;
  const isChange = await isChangeOfAddress(visit);
  const answer = await limitedCall(visit, 'codeCheck', () => asPlayer(visit).verifyEmail({ code }), {
    part: 'email',
  });
  if (answer.ok) {
    await forgetSentCode(visit, 'email');
    return tellConfirmed(visit, answer.value, isChange);
  }
  const { failure } = answer;
  if (failure.code === 'DeniedByAccountState') return tellVerifiedBefore(visit, failure, ROUTES.verifyEmail);
  const message = await codeMessage(visit, 'email', failure);
  return refuse(visit, sent, message ? { errors: { code: message } } : { failure });
}

/** Resends the mail, unless one was sent in the last 60 seconds (spec §9; contract §4.7). */
async function sendEmailAgain(visit: Visit) {
  const sent = await sendMailAgain(visit, ROUTES.verifyEmail);
  return sent.ok ? sent.response : refuse(visit, sentForm({}), { failure: sent.failure });
}

/** True if the code is for a new address that replaces a verified one; false when unknown. */
async function isChangeOfAddress(visit: Visit): Promise<boolean> {
  const userId = visit.player?.userId;
  if (!userId) return false;
  const profile = await freshProfile(visit, userId);
  return profile.ok && profile.value.email !== null && profile.value.pendingEmail !== null;
}

async function tellConfirmed(
  visit: Visit,
  { emailMask }: EmailVerified,
  isChange: boolean,
): Promise<Response> {
  await visit.drafts.keep(CONFIRMED, { address: emailMask ?? '' });
  notifySuccess(visit, isChange ? 'EmailChanged' : 'AccountVerified');
  return redirect(DONE_PATH, 303);
}

type VerifyEmailModel =
  | { face: 'link'; code: string }
  | { face: 'brokenLink' }
  /** Just confirmed; null when the operator did not say which address. */
  | { face: 'done'; address: string | null; isSignedIn: boolean }
  | { face: 'signedOut' }
  /** Masked address; null when unreadable. */
  | { face: 'code'; address: string | null; sent: SentCode | null }
  | { face: 'verified'; address: string }
  | { face: 'noAddress' };

/**
 * Verify email (spec §2): by the link of the mail, which works signed out, or by the code in it. A GET uses
 * no code.
 */
export async function loader({ context: { visit } }: LoaderFunctionArgs): Promise<VerifyEmailModel> {
  const { search, searchParams } = visit.request.url;
  const link = readLinkParameters(search, ['code'], (one) => codeOf(one) !== null);
  if (link !== null) {
    const code = codeOf(link);
    return code === null ? { face: 'brokenLink' } : { face: 'link', code };
  }
  const isSignedIn = visit.player !== null;
  const { address } = await visit.drafts.read(CONFIRMED);
  if (searchParams.has('confirmed') && address !== undefined) {
    return { face: 'done', address: address || null, isSignedIn };
  }
  return isSignedIn ? playersFace(visit) : { face: 'signedOut' };
}

function codeOf(link: LinkParameters): string | null {
  const [code = '', ...others] = link.get('code') ?? [];
  return others.length === 0 && LINK_CODE.test(code) ? code : null;
}

async function playersFace(visit: Visit): Promise<VerifyEmailModel> {
  const { userId } = requireAccountHolder(visit);
  const sent = await lastSentCode(visit, 'email');
  const profile = await playerProfile(visit, userId);
  if (!profile.ok) {
    visit.messages.notifyNow(failureNotification(failureOf('ProfileCallFailed')));
    return { face: 'code', address: sent?.sentTo ?? null, sent };
  }
  const { email, isEmailVerified, pendingEmail } = profile.value;
  if (pendingEmail !== null) return { face: 'code', address: maskedEmail(pendingEmail), sent };
  if (email === null) return { face: 'noAddress' };
  const address = maskedEmail(email);
  return isEmailVerified ? { face: 'verified', address } : { face: 'code', address, sent };
}

/** Confirms only by a form, as mail scanners open links too (contract §4.8). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent === 'confirmLink') return confirmByLink(visit, form);
  requirePlayer(visit);
  if (intent === 'confirmCode') return confirmByTypedCode(visit, form);
  if (intent === 'sendEmail') return sendEmailAgain(visit);
  return redirect(ROUTES.verifyEmail, 303);
}

export default function VerifyEmail() {
  const t = useText();
  const model = useLoaderData<typeof loader>();
  const refused = useSentForm();
  const uselessLink = typedValue(refused, 'link');
  if (model.face === 'link') {
    return (
      <section className="card card--narrow">
        <h1>{t('profile:verifyEmail.linkTitle')}</h1>
        <p>{t('profile:verifyEmail.linkText')}</p>
        <PostForm action={ROUTES.verifyEmail} className="form">
          <input type="hidden" name="code" value={model.code} />
          <button type="submit" className="button button--primary" name="intent" value="confirmLink">
            {t('profile:verifyEmail.confirm')}
          </button>
        </PostForm>
      </section>
    );
  }
  return (
    <section className="card card--narrow">
      <h1>{t(model.face === 'done' ? 'profile:verifyEmail.doneTitle' : 'titles:verifyEmail')}</h1>
      {model.face === 'brokenLink' || uselessLink ? (
        <UselessLink isSuperseded={uselessLink === 'superseded'} />
      ) : null}
      <Face model={model} refused={refused} />
    </section>
  );
}

function UselessLink({ isSuperseded }: { isSuperseded: boolean }) {
  const t = useText();
  return (
    <div className="error-summary" role="alert">
      <p className="error-summary__title">{t('profile:verifyEmail.linkUselessTitle')}</p>
      <p className="error-summary__text">
        {t(isSuperseded ? 'profile:verifyEmail.linkSuperseded' : 'profile:verifyEmail.linkUseless')}
      </p>
    </div>
  );
}

interface FaceProps<Model> {
  model: Model;
  refused: SentForm | null;
}

function Face({ model, refused }: FaceProps<VerifyEmailModel>) {
  const t = useText();
  switch (model.face) {
    case 'code':
      return <CodeFace model={model} refused={refused} />;
    case 'done':
      return (
        <>
          {model.address ? <p>{t('profile:verifyEmail.doneText', { email: model.address })}</p> : null}
          <Links isSignedIn={model.isSignedIn} />
        </>
      );
    case 'verified':
    case 'noAddress':
      return (
        <>
          <p>
            {model.face === 'verified'
              ? t('profile:verifyEmail.alreadyText', { email: model.address })
              : t('profile:verifyEmail.noAddress')}
          </p>
          <Links isSignedIn />
        </>
      );
    default:
      return (
        <>
          <p>{t('profile:verifyEmail.signedOut')}</p>
          <p>
            <a className="button button--primary" href={logOnFor(ROUTES.verifyEmail)}>
              {t('profile:verifyEmail.logIn')}
            </a>
          </p>
        </>
      );
  }
}

function CodeFace({ model, refused }: FaceProps<Extract<VerifyEmailModel, { face: 'code' }>>) {
  const t = useText();
  return (
    <>
      <p>
        {model.address
          ? t('profile:verifyEmail.sent', { email: model.address })
          : t('profile:verifyEmail.unknownAddress')}
      </p>
      <CodeForm
        action={ROUTES.verifyEmail}
        intents={{ confirm: 'confirmCode', send: 'sendEmail' }}
        sent={model.sent && { ...model.sent, otherChannels: [] }}
        refused={refused}
        help={{
          title: t('profile:verifyEmail.help'),
          wait: t('profile:verifyEmail.wait'),
          resend: t('profile:email.resend'),
        }}
        links={[
          { href: `${ROUTES.userProfile}#email`, label: t('profile:verifyEmail.changeAddress') },
          { href: ROUTES.home, label: t('profile:code.later') },
        ]}
      />
    </>
  );
}

function Links({ isSignedIn = false }: { isSignedIn?: boolean }) {
  const t = useText();
  return (
    <p className="profile__ways">
      <a href={ROUTES.home}>{t('profile:home')}</a>{' '}
      {isSignedIn ? <a href={`${ROUTES.userProfile}#email`}>{t('profile:verifyEmail.toProfile')}</a> : null}
    </p>
  );
}
