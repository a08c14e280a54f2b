import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadRegistration, takeRegistration } from '#app/registration/registration.ts';
import { RegistrationPage } from '#app/registration/registration-page.tsx';

/** Loads the short registration (spec §2, /registerNewUser). */
export const loader = ({ context }: LoaderFunctionArgs) => loadRegistration(context.visit, 'basic');

/** Handles its form. */
export const action = async ({ request, context }: ActionFunctionArgs) =>
  takeRegistration(context.visit, 'basic', await request.formData());

/** Registration on one short page (spec §2). */
export default function RegisterNewUser() {
  return <RegistrationPage model={useLoaderData<typeof loader>()} />;
}
