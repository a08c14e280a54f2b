import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadRegistration } from '#app/registration/load-registration.ts';
import { RegistrationPage } from '#app/registration/registration-page.tsx';
import { takeRegistration } from '#app/registration/take-registration.ts';

/** Loads the registration of Mexico (spec §2, /extendedRegisterView). */
export const loader = ({ context }: LoaderFunctionArgs) => loadRegistration(context.visit, 'extended');

/** Handles its form. */
export const action = async ({ request, context }: ActionFunctionArgs) =>
  takeRegistration(context.visit, 'extended', await request.formData());

/** Registration on one page of four groups (spec §2). */
export default function ExtendedRegisterView() {
  const loaded = useLoaderData<typeof loader>();
  const model = useActionData<typeof action>() ?? loaded;
  return model && <RegistrationPage model={model} />;
}
