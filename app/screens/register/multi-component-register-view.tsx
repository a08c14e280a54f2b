import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadRegistration } from '#app/registration/load-registration.ts';
import { RegistrationPage } from '#app/registration/registration-page.tsx';
import { takeRegistration } from '#app/registration/take-registration.ts';

/** Loads the registration of the other countries (spec §2, /multiComponentRegisterView). */
export const loader = ({ context }: LoaderFunctionArgs) => loadRegistration(context.visit, 'multiComponent');

/** Handles its form. */
export const action = async ({ request, context }: ActionFunctionArgs) =>
  takeRegistration(context.visit, 'multiComponent', await request.formData());

/** Registration in four steps (spec §2). */
export default function MultiComponentRegisterView() {
  const loaded = useLoaderData<typeof loader>();
  const model = useActionData<typeof action>() ?? loaded;
  return model && <RegistrationPage model={model} />;
}
