import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadRegistration, takeRegistration } from '#app/registration/registration.ts';
import { RegistrationPage } from '#app/registration/registration-page.tsx';

/** Loads the registration of the other countries (spec §2, /multiComponentRegisterView). */
export const loader = ({ context }: LoaderFunctionArgs) => loadRegistration(context.visit, 'multiComponent');

/** Handles its form. */
export const action = async ({ request, context }: ActionFunctionArgs) =>
  takeRegistration(context.visit, 'multiComponent', await request.formData());

/** Registration in four steps (spec §2). */
export default function MultiComponentRegisterView() {
  return <RegistrationPage model={useLoaderData<typeof loader>()} />;
}
