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
 * The guest login page (spec §2): for a visitor who comes by a guest link that is not exchanged at once, and for a
 * guest who wants more than the link opens.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  return loadGuestLogin(context.visit);
}

/** The button of a link's page (spec §4, "Guest flow"); the password of a guest, or what can be done without it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  return form.has('intent')
    ? takePassword(context.visit, form)
    : takeGuestLogin(context.visit, form.getAll('link'));
}

/** The page for the link, or for the password. */
export default function GuestLogin() {
  const model = useLoaderData<typeof loader>();
  return model.face === 'password' || model.face === 'logIn' ? (
    <PasswordPage model={model} />
  ) : (
    <GuestLoginPage model={model} />
  );
}

/**
 * The faces of the guest login page (spec §2) for a link. `seal` is the link, or its session, for the hidden field of
 * the form.
 */
type GuestLoginModel =
  /** No one is signed in: the link waits for the button. */
  | { face: 'continue'; seal: string }
  /** Someone is signed in, and whose account the link opens is not known before it is used up. */
  | { face: 'other'; seal: string; current: Account }
  /** The link is used up, and its account is another player's. */
  | { face: 'confirm'; seal: string; current: Account; next: Account }
  /** The link cannot be used. */
  | { face: 'useless'; isSignedIn: boolean };

/**
 * Loads the page for a link that is not exchanged at once, or for one that was kept while the language changed; without
 * a link it is the page that asks a guest for the password. It asks the operator for nothing.
 *
 * @throws what `loadPassword` throws when there is no link; what `requireAcceptedDocuments` throws
 */
async function loadGuestLogin(visit: Visit) {
  const { guestLink, url } = visit.request;
  const state = visit.messages.formState(GUEST_LOGIN_PATH);
  if (state === 'useless') return data(uselessLink(visit), { status: 200 });
  // An address that says where a password leads on to is not that of a link.
  const kept = guestLink || url.searchParams.has('next') ? null : await keptFace(visit);
  if (!guestLink && !kept) return data(loadPassword(visit), { status: 200 });
  requireAcceptedDocuments(visit);
  if (kept) return data(kept, { status: 200 });
  if (!guestLink?.tokens) return data(uselessLink(visit), { status: 400 });
  return data(await waitingLink(visit, guestLink.tokens), { status: 200 });
}

/**
 * Carries out the page's form: trades the link for a session; where that is another player's than the one who is signed
 * in, names both first and changes over only with the second form.
 *
 * @returns the redirect to buy-in or to `/`, or to the page again
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
    // A player who is signed in stays so: what the link was refused with is not about that session.
    return visit.player ? refuseUseless(visit) : refuseLink(visit, failure);
  }
  const current = currentAccount(visit);
  const { userId } = answer.value;
  // An operator that does not say whose session it gave leaves no one to name (contract §5).
  const isOther = userId !== null && userId !== visit.player?.userId;
  if (current === null || !isOther) return beginGuestSession(visit, answer.value);
  await keepLink(visit, [await sealLink(visit, { kind: 'session', logOn: answer.value })]);
  return redirect(GUEST_LOGIN_PATH, 303);
}

function refuseUseless(visit: Visit): Promise<Response> {
  return showAgain(visit, { sent: sentForm({}), status: 422, state: 'useless' });
}

/** The page as it was before its form was sent or the language changed; null when that is not known any more. */
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

/** The guest login page (spec §2): a button between a link and the account that it opens. */
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
