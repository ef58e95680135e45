import { notificationData } from '@drawpoint/contracts/messaging/notification';
import type { Operation } from '@drawpoint/contracts/operation';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { screen, waitFor } from '@testing-library/dom';
import { contactMessages, type ContactMessage } from '@drawpoint/contracts/admin/contact-messages.contract';
import { keyOf } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { answerDashboard } from '../../testing/dashboard.ts';
import { answer, pageOf } from '../../testing/api.ts';
import { ADMIN, PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const asked = (id: number, name: string) => ({
  ...{ id, read_at: null, created_at: '2026-11-21T10:00:00Z' },
  data: notificationData({
    kind: 'appointment_requested',
    appointment_id: id,
    message: `${name} asks for Tue 10:30 am (New York time).`,
  }),
});

describe('The bell', () => {
  it('the bell shows the five newest of many notifications, and how many more there are', async () => {
    signInAs(PATIENT);
    answerDashboard();
    const news = (id: number) => ({
      ...{ id, read_at: null, created_at: '2026-11-21T10:00:00Z' },
      data: notificationData({ kind: 'appointment_approved', appointment_id: null, message: `News ${id}` }),
    });
    answer(notifications.list, { data: [7, 6, 5, 4, 3, 2, 1].map(news) });
    const user = await renderScreen('/dashboard');
    await user.click(await screen.findByRole('button', { name: '7 unread notifications' }));
    const shown = (await screen.findAllByText(/^News \d/)).map(({ textContent }) => textContent.slice(0, 6));
    expect(shown).toEqual(['News 7', 'News 6', 'News 5', 'News 4', 'News 3']);
    screen.getByText('and 2 more');
  });
});

describe('What the shell asks for again and again', () => {
  /** The intervals, in milliseconds, at which what is shown asks for this. */
  const intervalsOf = (op: Operation) =>
    new Set(
      queryClient
        .getQueryCache()
        .findAll({ queryKey: keyOf(op) })
        .flatMap(({ observers }) => observers.map(({ options }) => options.refetchInterval))
        .filter((ms) => typeof ms === 'number'),
    );

  it.each([
    ['/dashboard', 4_000],
    ['/messages', 10_000],
  ])('on %s notifications every 4 seconds, conversations every %d ms', async (address, ms) => {
    signInAs(PATIENT);
    answerDashboard();
    await renderScreen(address);
    await waitFor(() => expect(intervalsOf(notifications.list)).toEqual(new Set([4_000])));
    await waitFor(() => expect(intervalsOf(chatMessages.listThreads)).toEqual(new Set([ms])));
  });
});

describe('The bell of staff', () => {
  it('the bell shows staff who asks for when, and marks all shown notifications as read', async () => {
    signInAs(ADMIN);
    answer(contactMessages.list, pageOf<ContactMessage>([]));
    const list = [asked(8, 'Chloe Martin'), asked(7, 'Ada Lane')];
    answer(notifications.list, { data: list });
    const sent = answer(notifications.markAllRead, { read: 2 });
    const user = await renderScreen('/admin/contact-messages');
    await user.click(await screen.findByRole('button', { name: '2 unread notifications' }));
    await screen.findByText(/Chloe Martin asks for Tue 10:30 am/);
    answer(notifications.list, { data: [] });
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(sent).toEqual([{ newest_id: 8 }]));
    await screen.findByRole('button', { name: 'Notifications' });
  });
});
