import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadRegistration, takeRegistration } from '#app/registration/registration.ts';
import { RegistrationPage } from '#app/registration/registration-page.tsx';

/** Loads the registration of Mexico (spec §2, /extendedRegisterView). */
export const loader = ({ context }: LoaderFunctionArgs) => loadRegistration(context.visit, 'extended');

/** Handles its form. */
export const action = async ({ request, context }: ActionFunctionArgs) =>
  takeRegistration(context.visit, 'extended', await request.formData());

/** Registration on one page of four groups (spec §2). */
export default function ExtendedRegisterView() {
  return <RegistrationPage model={useLoaderData<typeof loader>()} />;
}
