import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { lastSentCode } from '#app/account/sent-codes.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { maskedPhone } from '#app/domain/player/phone.ts';
import { requireAccountHolder } from '#app/session/guards.ts';
import type { Visit } from '#app/session/visit.ts';
import { changeDisplayName } from './change-display-name.ts';
import { changeEmail, sendEmailAgain } from './change-email.ts';
import { PhoneCodePage } from './phone-code-page.tsx';
import { loadProfile } from './profile-model.ts';
import { ProfilePage } from './profile-page.tsx';
import { saveLanguage } from './save-language.ts';
import { savePersonalInfo } from './save-personal-info.ts';
import { leaveVerified, sendPhoneCode, verifyPhone } from './verify-phone.ts';

/**
 * Edit Player Profile (spec §2): the profile, or the page that asks for the phone's code.
 *
 * @throws Response that leads on a player whose phone is verified already
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const player = requireAccountHolder(visit);
  if (visit.request.url.searchParams.get('verify') !== 'phone') {
    return { kind: 'profile' as const, model: await loadProfile(visit, player, player.userId) };
  }
  if (player.isUserVerified) throw leaveVerified(visit);
  const sent = lastSentCode(visit, 'phone');
  const sentTo = sent?.sentTo ?? maskedPhone(player.phoneNumber, player.phoneCountryCode);
  return { kind: 'phoneCode' as const, model: { sent, sentTo } };
}

/** Each section of the profile is a form of its own (spec §2); what is refused comes back as it was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const { userId } = requireAccountHolder(visit);
  return run(visit, userId, await request.formData());
}

function run(visit: Visit, userId: string, form: FormData) {
  switch (form.get('intent')) {
    case 'saveDisplayName':
      return changeDisplayName(visit, userId, form);
    case 'sendPhoneCode':
      return sendPhoneCode(visit, form);
    case 'verifyPhone':
      return verifyPhone(visit, form);
    case 'setEmail':
      return changeEmail(visit, userId, form);
    case 'sendEmail':
      return sendEmailAgain(visit);
    case 'savePersonalInfo':
      return savePersonalInfo(visit, userId, form);
    case 'saveLanguage':
      return saveLanguage(visit, userId, form);
    default:
      return redirect(ROUTES.userProfile, 303);
  }
}

/** Edit Player Profile (spec §2). */
export default function UserProfile() {
  const answer = useLoaderData<typeof loader>();
  if (answer.kind === 'profile') return <ProfilePage model={answer.model} />;
  return <PhoneCodePage model={answer.model} />;
}
