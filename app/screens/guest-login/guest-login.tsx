import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadGuestLogin, takeGuestLogin } from './guest-login-model.ts';
import { GuestLoginPage } from './guest-login-page.tsx';

/** The guest login page (spec §2), for whoever comes by a guest link that is not exchanged at once. */
export async function loader({ context }: LoaderFunctionArgs) {
  // After the form, the page shows what became of it.
  return context.visit.request.method === 'POST' ? null : loadGuestLogin(context.visit);
}

/** The button of the page (spec §4, "Guest flow"). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  return takeGuestLogin(context.visit, form.getAll('link'));
}

/** What became of the form, or else the page for the link. */
export default function GuestLogin() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const model = answered ?? loaded;
  return model && <GuestLoginPage model={model} />;
}
