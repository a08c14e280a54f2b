import { expect, test } from '#tests/support/fixtures.ts';
import { fieldValue, HttpClient, pageText } from '#tests/support/http-client.ts';
import { CODE_PAGE, type Filled, RegisterPage, shortAnswers } from './register-page.ts';
import { textOf } from './texts.ts';

const PATH = '/registerNewUser';

/** A client on the form, and the form's fields as a browser would send them. */
async function openForm(client: HttpClient): Promise<Filled> {
  const { body } = await client.get(PATH);
  const hidden = ['attempt', 'shownDocuments'].map((name) => [name, fieldValue(body, name) ?? ''] as const);
  return { ...shortAnswers(), ...Object.fromEntries(hidden) };
}

test('[SC-REG-14] a form that is sent twice at once makes one account', { tag: '@plain' }, async ({
  portal,
  sandbox,
}) => {
  const client = new HttpClient(portal.origin, { language: 'en' });
  const form = await openForm(client);
  const twin = client.copy();
  const answers = await Promise.all([client.submit(PATH, form), twin.submit(PATH, form)]);
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(CODE_PAGE);
  }
  expect(await sandbox.messagesTo(form.phoneNumber ?? '')).toHaveLength(1);
  // Sent once more when the first answer has long been there, as a second click does.
  const late = await client.submit(PATH, form);
  expect(late.status).toBe(303);
  expect(late.headers.location).toBe(CODE_PAGE);
  expect(await sandbox.calls({ path: '/user/register' })).toHaveLength(2);
  client.close();
  twin.close();
});

test('[SC-REG-14] two tabs make one account, and both lead into it', { tag: '@plain' }, async ({
  portal,
  sandbox,
}) => {
  const client = new HttpClient(portal.origin, { language: 'en' });
  const form = await openForm(client);
  const tab = client.copy();
  const second: Filled = { ...(await openForm(tab)), phoneNumber: form.phoneNumber ?? '' };
  expect(second.attempt).not.toBe(form.attempt);
  const other = client.copy();
  expect((await client.submit(PATH, form)).headers.location).toBe(CODE_PAGE);
  // Sent before the browser had the first answer's cookies.
  const answer = await other.submit(PATH, { ...second, csrf: tab.token ?? '' });
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe(CODE_PAGE);
  // Sent with them.
  const after = await client.submit(PATH, { ...second, csrf: tab.token ?? '' });
  expect(after.headers.location).toBe(CODE_PAGE);
  expect(await sandbox.messagesTo(form.phoneNumber ?? '')).toHaveLength(1);
  for (const one of [client, tab, other]) one.close();
});

test('[SC-REG-14] a stranger is not led into an account by its number', { tag: '@plain' }, async ({
  portal,
}) => {
  const client = new HttpClient(portal.origin, { language: 'en' });
  const form = await openForm(client);
  await client.submit(PATH, form);
  const stranger = new HttpClient(portal.origin, { language: 'en' });
  const theirs = { ...(await openForm(stranger)), phoneNumber: form.phoneNumber ?? '' };
  const answer = await stranger.submit(PATH, theirs);
  expect(answer.status).toBe(422);
  expect(pageText(answer.body)).toContain(textOf('en', 'errors:phoneNumberAlreadyInUse'));
  expect((await stranger.get(CODE_PAGE)).headers.location).toMatch(/^\/\?next=/);
  client.close();
  stranger.close();
});

test('[SC-REG-16] an answer that got lost is got by sending the form again', { tag: '@plain' }, async ({
  page,
  sandbox,
}) => {
  const register = new RegisterPage(page, 'es-MX');
  const answers = shortAnswers();
  await page.goto(PATH);
  await sandbox.addFaults({
    match: { path: '/user/register' },
    times: 1,
    fault: { reset: 'midBody', takesEffect: true },
  });
  await register.fillAndSend(answers);
  await expect(register.input('displayName')).toHaveValue('Ana');
  await expect(register.input('newPassword')).toHaveValue('');
  await register.fillAndSend(answers);
  await register.expectRegistered();
  expect(await sandbox.messagesTo(answers.phoneNumber ?? '')).toHaveLength(1);
});

test('[SC-REG-15] an SMS that could not be sent costs nobody the account', { tag: '@plain' }, async ({
  page,
}) => {
  const register = new RegisterPage(page, 'es-MX');
  const phone = shortAnswers().phoneNumber ?? '';
  await page.goto(PATH);
  // The sandbox reaches no number that ends so.
  await register.fillAndSend(shortAnswers(`${phone.slice(0, 6)}0001`));
  await register.expectRegistered();
  await expect(register.notifications).toContainText(register.text('errors:failedToSend'));
});

test('an account whose session cannot be read is logged on to', { tag: '@plain' }, async ({
  page,
  sandbox,
}) => {
  const register = new RegisterPage(page, 'es-MX');
  await page.goto(PATH);
  await sandbox.addFaults({
    match: { path: '/user/register' },
    times: 1,
    fault: { json: { status: 'Success' }, takesEffect: true },
  });
  await register.fillAndSend(shortAnswers());
  await register.expectRegistered();
});
