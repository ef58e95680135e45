import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { notificationPreferences } from '@drawpoint/contracts/messaging/notification-preferences.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { until } from '@drawpoint/nest-kit/testing/until';
import { DEMO_CONVERSATIONS } from '../demo/conversation-data.ts';
import { createdNotifications } from '../testing/created-notifications.ts';
import { ADMIN, type ChatWorld, PATIENT, PHLEBOTOMIST, startChatWorld } from '../testing/chat-world.ts';

describe('notifications about messages', () => {
  let world: ChatWorld;
  beforeAll(async () => {
    world = await startChatWorld({ MESSAGE_NOTICE_AFTER_SECONDS: '1' });
  });
  afterAll(() => world.services.close());

  const bell = async (caller: Caller) => (await world.services.call(notifications.list, {}, caller)).data;
  const told = async (user_id: number) => {
    const events = await createdNotifications(world.services);
    return events.map(({ data }) => data).filter((data) => data.user_id === user_id);
  };
  const read = (id: number, caller: Caller) => world.services.call(chatMessages.markRead, { id }, caller);
  const jobs = () =>
    world.services
      .database('messaging')
      .rows(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'tell-of-message'`);

  it('the receiver sees at once in the bell who wrote, without the text, until the message is read', async () => {
    const sent = await world.send(ADMIN, PHLEBOTOMIST, 'Between us');
    const [first] = await bell(PHLEBOTOMIST);
    expect(first?.data).toMatchObject({
      ...{ kind: 'message_received', message: 'First2 Last2 wrote to you.', content: null },
      ...{ message_id: sent.id, sender_id: 2, receiver_id: 3 },
    });
    await until(() => world.pushes.some(({ event }) => event === 'NotificationCreated'));
    expect(JSON.stringify(world.pushes.filter(({ channel }) => channel === 'private-user.3'))).not.toContain(
      'Between us',
    );
    await read(sent.id, PHLEBOTOMIST);
    expect(await bell(PHLEBOTOMIST)).toEqual([]);
    expect(await bell(ADMIN)).toEqual([]);
    // The job finds nothing to send.
    await until(async () => (await jobs()).length === 0);
    expect(await told(3)).toEqual([]);
    const gone = world.services.call(notifications.describe, { id: first?.id ?? 0 });
    expect(await codeOf(gone)).toBe('NOT_FOUND');
  });

  it('unread messages cause one email, however many follow, and another one after reading', async () => {
    const ids = [];
    for (const text of ['One', 'Two', 'Three']) ids.push((await world.send(PHLEBOTOMIST, PATIENT, text)).id);
    await until(async () => (await told(4)).length === 1);
    await world.send(PHLEBOTOMIST, PATIENT, 'Four').then(({ id }) => ids.push(id));
    await until(async () => (await jobs()).length === 0);
    expect(await told(4)).toEqual([expect.objectContaining({ channels: ['email', 'sms'] })]);
    for (const id of ids) await read(id, PATIENT);
    await world.send(PHLEBOTOMIST, PATIENT, 'Five');
    await until(async () => (await told(4)).length === 2);
  });

  it('receivers, staff included, are notified through the channels they want', async () => {
    const off = { preferences: [{ kind: 'message_received' as const, email: false }] };
    await world.services.call(notificationPreferences.update, off, ADMIN);
    await world.send(PHLEBOTOMIST, ADMIN, 'Hello');
    await until(async () => (await told(2)).length === 1);
    expect((await told(2))[0]?.channels).toEqual(['sms']);
  });
});

describe('the demo’s conversations', () => {
  it('the demo’s conversations have two people each, in order of time', () => {
    const pairs = DEMO_CONVERSATIONS.map(({ people }) => people.toSorted((a, b) => a - b).join());
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { people, lines, unread = 0 } of DEMO_CONVERSATIONS) {
      expect(lines.every(([from]) => people.includes(from))).toBe(true);
      const hours = lines.map(([, hoursAgo]) => hoursAgo);
      expect(hours).toEqual(hours.toSorted((a, b) => b - a));
      // Unread messages are counted per person: a reply marks the conversation as read.
      expect(new Set(lines.slice(lines.length - unread).map(([from]) => from)).size).toBeLessThanOrEqual(1);
    }
  });
});
