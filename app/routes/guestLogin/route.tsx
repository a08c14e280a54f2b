import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FORGOT_PASSWORD_HREF, GUEST_LOGIN_PATH, ROUTES } from '#app/domain/pages/routes.ts';
import { type GuestTokens, LANGUAGE_FORM } from '#app/domain/player/guest-link.ts';
import { refuse, showAgain } from '#app/forms/refuse.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { beginGuestSession, exchangeLink, isLinkOfOtherSite, refuseLink } from '#app/guests/guest-entry.ts';
import { forgetLink, keepLink, keptLink, openLink, sealLink } from '#app/guests/sealed-link.ts';
import { useText } from '#app/i18n/texts.ts';
import { requireAcceptedDocuments } from '#app/session/guards.ts';
import type { Visit } from '#app/session/visit.ts';
import { PostForm } from '#app/ui/form.tsx';
import { type Account, accountOf, loadPassword, takePassword } from './load-password.ts';
import { AccountName, PasswordPage } from './password-page.tsx';

/**
 * Guest login page (spec §2): for a guest link that is not exchanged at once, and for a guest who wants more
 * than the link opens.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  return loadGuestLogin(context.visit);
}

/** Handles the button of a link's page (spec §4, "Guest flow"), and the password form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  return form.has('intent')
    ? takePassword(context.visit, form)
    : takeGuestLogin(context.visit, form.getAll('link'));
}

export default function GuestLogin() {
  const model = useLoaderData<typeof loader>();
  return model.face === 'password' || model.face === 'logIn' ? (
    <PasswordPage model={model} />
  ) : (
    <GuestLoginPage model={model} />
  );
}

/**
 * Variants of the guest login page (spec §2). `seal` is the sealed link, or its session, for the hidden
 * field.
 */
type GuestLoginModel =
  | { face: 'continue'; seal: string }
  /** Signed in; the link's account is unknown until the link is used. */
  | { face: 'other'; seal: string; current: Account }
  | { face: 'confirm'; seal: string; current: Account; next: Account }
  | { face: 'useless'; isSignedIn: boolean };

/**
 * Loads the page of a link that is not exchanged at once, or was kept during a change of language; without a
 * link, the password page. Makes no call to the operator.
 *
 * @throws Response as `loadPassword` without a link, and as `requireAcceptedDocuments`
 */
async function loadGuestLogin(visit: Visit) {
  const { guestLink, url } = visit.request;
  const state = visit.messages.formState(GUEST_LOGIN_PATH);
  if (state === 'useless') return data(uselessLink(visit), { status: 200 });
  // A page with a target after the password is not that of a link.
  const kept = guestLink || url.searchParams.has('next') ? null : await keptFace(visit);
  if (!guestLink && !kept) return data(loadPassword(visit), { status: 200 });
  requireAcceptedDocuments(visit);
  if (kept) return data(kept, { status: 200 });
  if (!guestLink?.tokens) return data(uselessLink(visit), { status: 400 });
  return data(await waitingLink(visit, guestLink.tokens), { status: 200 });
}

/**
 * Handles the page's form: exchanges the link for a session; if it is another player's than the current one,
 * names both first and switches only with the second form.
 */
async function takeGuestLogin(visit: Visit, fields: readonly FormDataEntryValue[]): Promise<Response> {
  await forgetLink(visit);
  const link = await openLink(visit, fields);
  if (!link) return refuseUseless(visit);
  if (link.kind === 'session') return beginGuestSession(visit, link.logOn);

  const answer = await exchangeLink(visit, link);
  if (!answer.ok) {
    const { failure } = answer;
    if (failure.source === 'transport') {
      await keepLink(visit, fields);
      return refuse(visit, sentForm({}), { failure, unmended: 503 });
    }
    // A signed-in player keeps the session: the refusal is about the link.
    return visit.player ? refuseUseless(visit) : refuseLink(visit, failure);
  }
  const current = currentAccount(visit);
  const { userId } = answer.value;
  // Without a user id the account cannot be compared (contract §5).
  const isOther = userId !== null && userId !== visit.player?.userId;
  if (current === null || !isOther) return beginGuestSession(visit, answer.value);
  await keepLink(visit, [await sealLink(visit, { kind: 'session', logOn: answer.value })]);
  return redirect(GUEST_LOGIN_PATH, 303);
}

function refuseUseless(visit: Visit): Promise<Response> {
  return showAgain(visit, { sent: sentForm({}), status: 422, state: 'useless' });
}

/** Page before its form was sent or the language changed; null when it has expired. */
async function keptFace(visit: Visit): Promise<GuestLoginModel | null> {
  const kept = await keptLink(visit);
  if (kept === null) return null;
  const { seal, link } = kept;
  if (link.kind === 'link') return beforeUse(visit, seal);
  const current = currentAccount(visit);
  return current && { face: 'confirm', seal, current, next: accountOf(visit, link.logOn) };
}

async function waitingLink(visit: Visit, tokens: GuestTokens): Promise<GuestLoginModel> {
  const isOfOtherSite = isLinkOfOtherSite(visit);
  return beforeUse(visit, await sealLink(visit, { kind: 'link', tokens, isOfOtherSite }));
}

function beforeUse(visit: Visit, seal: string): GuestLoginModel {
  const current = currentAccount(visit);
  return current ? { face: 'other', seal, current } : { face: 'continue', seal };
}

const uselessLink = (visit: Visit): GuestLoginModel => ({
  face: 'useless',
  isSignedIn: visit.player !== null,
});

function currentAccount(visit: Visit): Account | null {
  const { player } = visit;
  return player && accountOf(visit, player);
}

function GuestLoginPage({ model }: { model: GuestLoginModel }) {
  const t = useText();
  if (model.face === 'useless') return <UselessLink isSignedIn={model.isSignedIn} />;
  return (
    <section className="card card--narrow">
      <h1>{t(`guest:${model.face}.title`)}</h1>
      <p>{t(`guest:${model.face}.text`)}</p>
      {model.face === 'continue' ? null : (
        <dl className="guest-accounts">
          <dt>{t('guest:current')}</dt>
          <dd>
            <AccountName account={model.current} />
          </dd>
          <dt>{t('guest:next')}</dt>
          <dd>
            {model.face === 'confirm' ? <AccountName account={model.next} /> : t('guest:unknownAccount')}
          </dd>
        </dl>
      )}
      <PostForm action={GUEST_LOGIN_PATH} className="form">
        <input type="hidden" name="link" value={model.seal} />
        <button type="submit" className="button button--primary">
          {t(`guest:${model.face}.submit`)}
        </button>
      </PostForm>
      <input type="hidden" form={LANGUAGE_FORM.id} name={LANGUAGE_FORM.linkField} value={model.seal} />
      {model.face === 'continue' ? null : (
        <p className="guest-stay">
          <a className="button button--quiet" href={ROUTES.home}>
            {t('guest:stay')}
          </a>
        </p>
      )}
    </section>
  );
}

function UselessLink({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useText();
  return (
    <section className="card card--narrow">
      <h1>{t('guest:useless.title')}</h1>
      <p>{t('guest:useless.text')}</p>
      <p>
        <a className="button button--primary" href={ROUTES.home}>
          {t(isSignedIn ? 'pages.home' : 'guest:useless.logIn')}
        </a>
      </p>
      {isSignedIn ? null : (
        <p>
          <a href={FORGOT_PASSWORD_HREF}>{t('guest:noPassword')}</a>
        </p>
      )}
    </section>
  );
}
