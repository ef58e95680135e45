import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { MARIA } from './support/bookings.ts';
import {
  chatJoined,
  openConversation,
  paneOf,
  patientOfMaria,
  said,
  say,
  type Message,
} from './support/conversations.ts';
import { fullName, openAs, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 360_000 });

test('staff begin a conversation, the patient goes on with it, and both see it at once, also what was lost on the way', async () => {
  const nora = await patientOfMaria('Nora');
  const token = await tokenOf(MARIA.email);
  const maria = await openAs(token);
  const patient = await openAt(nora.token, '/messages');
  await expect(patient.getByText('No conversations yet.')).toBeVisible();
  await patient.goto('/dashboard');

  await maria.goto('/messages');
  await maria.getByRole('button', { name: 'Start new conversation' }).click();
  const picker = maria.getByRole('dialog', { name: 'Start new conversation' });
  await expect(picker.getByRole('row')).toHaveCount(11);
  await picker.getByLabel('Search by name or email').fill(nora.email);
  await expect(picker.getByText('1 user')).toBeVisible();
  await picker.getByRole('button', { name: `Start the conversation with ${fullName(nora)}` }).click();
  await expect(maria).toHaveURL(new RegExp(`/messages\\?with=${nora.id}$`));

  const hers = paneOf(maria);
  await expect(hers.pane.getByText(/^Last visited (just now|\d+ min ago)/)).toBeVisible();
  // By key, because a toast about another patient may lie over the button.
  await hers.pane.getByRole('button', { name: 'History Days' }).press('Enter');
  await expect(maria.getByRole('dialog', { name: 'History Days' }).getByText('No history.')).toBeVisible();
  await maria.keyboard.press('Escape');
  await hers.send('   ');
  await hers.send('Good morning, Nora');
  await expect(hers.bubble('Good morning, Nora')).toBeVisible();
  await expect(hers.field).toHaveValue('');
  await expect(hers.pane.getByText('Sent', { exact: true })).toBeVisible();

  // The unread message is on the dashboard and in the conversation list.
  await expect(patient.getByRole('link', { name: /Maria Santos.*Good morning, Nora/ })).toBeVisible();
  await patient.getByRole('link', { name: 'Messages 1 unread' }).click();
  await patient.getByRole('link', { name: /Maria Santos.*Good morning, Nora.*1 unread/ }).click();
  const theirs = paneOf(patient);
  await expect(theirs.bubble('Good morning, Nora')).toBeVisible();
  await expect(hers.pane.getByText('Read', { exact: true })).toBeVisible();
  await expect(patient.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();

  await theirs.field.pressSequentially('Good');
  await expect(hers.pane.getByText('Nora is typing…')).toBeVisible();
  await expect(hers.pane.getByText('Nora is typing…')).toHaveCount(0, { timeout: 6_000 });
  await theirs.send('Good morning, Maria');
  await expect(hers.bubble('Good morning, Maria')).toBeVisible();
  // The bell stays silent for a visible conversation, even when the request to mark it as read fails.
  await patient.route('**/api/messages/*/read', (route) => route.abort());
  await hers.send('See you soon');
  await expect(theirs.bubble('See you soon')).toBeVisible();
  await expect
    .poll(async () => (await api<{ data: unknown[] }>('GET /notifications', nora)).data)
    .toEqual([]);
  expect(await said(nora.token, MARIA.id)).toEqual([
    'Good morning, Nora',
    'Good morning, Maria',
    'See you soon',
  ]);

  // The visit has a Message button, so no address is needed.
  await patient.goto(`/appointments/${nora.visit}/confirmation`);
  await patient.getByRole('button', { name: 'Message' }).click();
  const reply = patient.getByRole('dialog', { name: `Message to ${MARIA.name}` });
  await reply.getByLabel('Type message').fill('About the visit');
  await reply.getByRole('button', { name: 'Send' }).click();
  await expect(patient.getByText('Reply sent')).toBeVisible();
  await expect(hers.bubble('About the visit')).toBeVisible();
  await maria.goto(`/messages?with=${nora.id}&appointment_id=${nora.visit}`);
  await expect(hers.bubble('About the visit')).toBeVisible();
  await expect(hers.bubble('Good morning, Nora')).toHaveCount(0);
  await maria.getByRole('link', { name: 'All messages' }).click();
  await expect(hers.bubble('Good morning, Nora')).toBeVisible();

  await test.step('a phone shows one of list and conversation, and all is accessible', async () => {
    await expectAccessibleEverywhere(maria, 'a conversation');
    await maria.setViewportSize({ width: 390, height: 844 });
    const thread = maria.getByRole('link', { name: new RegExp(fullName(nora)) });
    await expect(thread).toBeHidden();
    await maria.getByRole('button', { name: 'Show conversations' }).click();
    await expect(thread).toBeVisible();
    await expect(hers.field).toBeHidden();
    await maria.getByRole('button', { name: 'Hide conversations' }).click();
    await expect(hers.field).toBeVisible();
    await maria.setViewportSize({ width: 1280, height: 800 });
    await maria.getByRole('button', { name: 'Start new conversation' }).click();
    await expect(maria.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    await expectAccessibleEverywhere(maria, 'the picker of users');
    await maria.getByLabel('Search by name or email').fill(nora.email);
    await maria.getByRole('button', { name: `Open the conversation with ${fullName(nora)}` }).click();
    await expect(hers.bubble('Good morning, Nora')).toBeVisible();
  });

  await test.step('what is lost on the way, in either direction, is there once and in order afterwards', async () => {
    await say(token, nora.id, 'Number 0');
    const page = await openAs(nora.token);
    let isDown = false;
    let cut = () => {};
    await page.routeWebSocket(/\/app\/drawpoint/, (socket) => {
      if (isDown) return void socket.close();
      socket.connectToServer();
      cut = () => void socket.close();
    });
    const joined = chatJoined(page);
    await page.goto(`/messages?with=${MARIA.id}`);
    await joined;
    const pane = paneOf(page);
    await expect(pane.bubble('Number 0')).toBeVisible();

    // The server stores the message, but its response is lost.
    let isLost = true;
    await page.route('**/api/messages', async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    isDown = true;
    cut();
    await pane.send('Number 1');
    await expect(page.getByText('Unable to send message.')).toBeVisible();
    await expect(page.getByText('Send failed')).toBeVisible();
    // A refetch may already have shown the message, and mark and button are gone.
    await expect(pane.pane.getByText('Not sent').or(pane.bubble('Number 1')).first()).toBeVisible();
    isLost = false;
    await pane.pane
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await expect(pane.pane.getByText('Not sent')).toHaveCount(0);

    for (const number of [2, 3, 4]) await say(token, nora.id, `Number ${number}`);
    isDown = false;
    await expect(pane.bubble('Number 4')).toBeVisible({ timeout: 40_000 });
    expect(await pane.numbers()).toEqual([0, 1, 2, 3, 4].map((number) => `Number ${number}`));
    const numbered = (await said(token, nora.id)).filter((text) => text.startsWith('Number'));
    expect(numbered).toEqual(await pane.numbers());
  });
});

test('a long conversation is read back by and by, leads to its days and messages, and back to the latest', async () => {
  const max = await patientOfMaria('Max');
  const token = await tokenOf(MARIA.email);
  const written: Message[] = [];
  for (let number = 1; number <= 60; number += 1) {
    written.push(await say(token, max.id, `Number ${number}`));
  }
  await api(`POST /messages/${written.at(-1)!.id}/read`, max);
  const page = await openConversation(token, `?with=${max.id}`);
  const pane = paneOf(page);
  await expect(pane.bubble('Number 60')).toBeInViewport();
  expect(await pane.list.getByRole('listitem').count()).toBeLessThan(50);

  const jump = pane.pane.getByRole('button', { name: 'Jump to latest' });
  await expect(jump).toHaveCount(0);
  await pane.list.focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('Home');
      return pane.bubble('Number 1').count();
    })
    .toBe(1);
  expect(await pane.list.getByRole('listitem').count()).toBeLessThan(50);

  await say(max.token, MARIA.id, 'Meanwhile 111');
  await expect(pane.pane.getByText('New message received')).toBeVisible();
  await expect(pane.bubble('Number 1')).toBeVisible();
  await expect(pane.pane.getByRole('paragraph').filter({ hasText: /^\S+ \S+: / })).toBeVisible();
  await expect(pane.pane.getByText('New message received')).toHaveCount(0, { timeout: 6_000 });
  await jump.click();
  await expect(pane.bubble('Meanwhile 111')).toBeInViewport();
  await expect(jump).toHaveCount(0);
  // Within 24 pixels of the end the view counts as being at the end.
  for (const [above, isGone] of [
    [30, true],
    [20, false],
  ] as const) {
    await expect.poll(() => pane.leaveEnd(above).then(() => jump.isVisible())).toBe(isGone);
  }

  await pane.pane.getByRole('button', { name: 'History Days' }).press('Enter');
  const days = page.getByRole('dialog', { name: 'History Days' });
  await days
    .getByRole('link', { name: /Today|Yesterday/ })
    .last()
    .click();
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
  await expect(pane.bubble('Number 1')).toBeInViewport();
  await pane.pane.getByRole('link', { name: 'Back to latest' }).click();
  await expect(pane.bubble('Meanwhile 111')).toBeInViewport();

  await page.goto(`/messages?with=${max.id}&scrollTo=${written[29]!.id}`);
  await expect(pane.bubble('Number 30')).toBeInViewport();
  await expect(pane.bubble('Number 60')).toHaveCount(0);
  await pane.send('Seen it');
  await expect(page).toHaveURL(new RegExp(`\\?with=${max.id}$`));
  await expect(pane.bubble('Seen it')).toBeInViewport();

  await test.step('a message counts as read when it is seen, not when it has come', async () => {
    const ray = await patientOfMaria('Ray');
    const token = await tokenOf(MARIA.email);
    const unread = async () =>
      (await api<{ unread_count: number }>('GET /messages/threads', ray)).unread_count;
    for (let number = 1; number <= 20; number += 1) await say(token, ray.id, `Number ${number}`);
    const page = await openConversation(ray.token, `?with=${MARIA.id}`);
    const pane = paneOf(page);
    // The conversation opens at its first unread message.
    await expect(pane.bubble('Number 1')).toBeInViewport();
    await expect(pane.pane.getByText('New', { exact: true })).toBeVisible();
    await expect.poll(unread).toBeLessThan(20);
    await expect(pane.bubble('Number 20')).not.toBeInViewport();
    expect(await unread()).toBeGreaterThan(5);
    await pane.list.focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('PageDown');
        return unread();
      })
      .toBe(0);
  });
});
