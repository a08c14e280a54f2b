import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadGuestLogin, takeGuestLogin } from './guest-login-model.ts';
import { GuestLoginPage } from './guest-login-page.tsx';
import { takePassword } from './password-model.ts';
import { PasswordPage } from './password-page.tsx';

/**
 * The guest login page (spec §2): for a visitor who comes by a guest link that is not exchanged at once, and for a
 * guest who wants more than the link opens.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const { method, url } = visit.request;
  // After the form of a link, the page shows what became of it.
  return method === 'POST' && !url.searchParams.has('next') ? null : loadGuestLogin(visit);
}

/** The button of a link's page (spec §4, "Guest flow"); the password of a guest, or what can be done without it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  return form.has('intent')
    ? takePassword(context.visit, form)
    : takeGuestLogin(context.visit, form.getAll('link'));
}

/** What became of the form, or else the page for the link, or for the password. */
export default function GuestLogin() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const model = answered && 'face' in answered ? answered : loaded;
  if (!model) return null;
  return model.face === 'password' || model.face === 'logIn' ? (
    <PasswordPage model={model} />
  ) : (
    <GuestLoginPage model={model} />
  );
}
