import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import {
  limitedTo,
  MARKS,
  PROVIDERS,
  type Side,
  testLimitedSession,
} from '@drawpoint/nest-kit/testing/limited-session';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import {
  ADMIN,
  DEVELOPER,
  OTHER_ADMIN,
  OTHER_PATIENT,
  PATIENT,
  PHLEBOTOMIST,
  startChatWorld,
  VISIT,
} from '../testing/chat-world.ts';

const SIDES = ['open', 'closed'] as const;
const STAFF = { open: PHLEBOTOMIST, closed: OTHER_ADMIN };
const limited = limitedTo({ user_id: PATIENT.user_id });

describe('While an admin acts for a patient of two providers, the messaging service', () => {
  const world = startedOnce(() => startChatWorld());
  const told = {} as Record<Side, { message: number; notification: number }>;
  type Person = { user_id: number };
  const write = (sender: Person, receiver: Person, content: string, provider_id: number | null) =>
    world.services.call(chatMessages.reply, {
      ...{ sender_id: sender.user_id, receiver_id: receiver.user_id, content },
      ...{ appointment_id: VISIT, provider_id },
    });
  const notify = async (provider: number | null, said: string): Promise<number> => {
    const [row] = await world.services.database('messaging').rows<{ id: number }>(
      `INSERT INTO notification (user_id, provider_id, kind, said, event_id, local_date, local_time)
       VALUES ($1, $2, 'appointment_approved', $3, gen_random_uuid(), '2027-01-05', '09:00') RETURNING id`,
      [PATIENT.user_id, provider, said],
    );
    return row!.id;
  };

  beforeAll(async () => {
    for (const side of SIDES) {
      const { id } = await write(STAFF[side], PATIENT, `${MARKS[side]} message`, PROVIDERS[side]);
      told[side] = { message: id, notification: await notify(PROVIDERS[side], `${MARKS[side]} visit`) };
    }
    await notify(null, `${MARKS.closed} by whoever it was`);
    await write(DEVELOPER, PATIENT, `${MARKS.closed} from a developer`, null);
    await write(OTHER_PATIENT, PATIENT, `${MARKS.closed} from a patient`, null);
  });

  testLimitedSession('messaging', () => world.services, limited, {
    'messaging.messages.list-threads': { shows: () => ({}) },
    'messaging.messages.list': { opens: (side: Side) => ({ with: STAFF[side].user_id }) },
    'messaging.messages.list-days': { opens: (side: Side) => ({ with: STAFF[side].user_id }) },
    'messaging.messages.send': {
      opens: (side: Side) => ({ receiver_id: STAFF[side].user_id, content: 'Hello.' }),
    },
    'messaging.notifications.list': { shows: () => ({}) },
    'messaging.notifications.mark-read': { opens: (side: Side) => ({ id: told[side].notification }) },
    'messaging.notifications.mark-all-read': 'It reads what the list shows, in the same scope.',
    'messaging.messages.mark-read': { opens: (side: Side) => ({ id: told[side].message }) },
    'messaging.notification-preferences.get': 'By which ways the person hears of what is of no provider.',
  });

  it('an impersonating admin gets unread counts and threads of open conversations only', async () => {
    const { id } = await write(PHLEBOTOMIST, PATIENT, 'One more.', PROVIDERS.open);
    expect((await world.threads(PATIENT)).unread_count).toBe(4);
    expect((await world.threads(limited)).unread_count).toBe(1);
    const { data } = await world.services.call(notifications.list, {}, limited);
    expect(data.map((each) => each.data.message_id)).toEqual([id]);
  });

  it.each([
    ['an admin of the provider', 'ok', ADMIN],
    ['a developer', 'FORBIDDEN', DEVELOPER],
    ['another patient', 'FORBIDDEN', OTHER_PATIENT],
  ])('an impersonating admin who opens a conversation with %s gets %s', async (_who, code, other) => {
    await write(ADMIN, PATIENT, 'Good morning.', PROVIDERS.open);
    expect(await codeOf(world.read(limited, { with: other.user_id }))).toBe(code);
    expect(await codeOf(world.send(limited, other, 'Hello.'))).toBe(code);
  });

  it('an impersonating admin reads only messages that concerned the provider when they were written', async () => {
    const said = async (input: object = {}) =>
      (await world.read(limited, { with: PHLEBOTOMIST.user_id, ...input })).data.map(
        ({ content }) => content,
      );
    const seen = async () => {
      const { data, unread_count } = await world.threads(limited);
      const thread = data.find((each) => each.other.id === PHLEBOTOMIST.user_id);
      return [thread?.last_message.content, thread?.unread_count, unread_count];
    };
    const before = await said();
    const [last, unread, allUnread] = await seen();
    for (const each of [PHLEBOTOMIST, PATIENT]) world.shared.add(each.user_id);
    // Without a visit, so it may concern either provider.
    const { id } = await world.send(PHLEBOTOMIST, PATIENT, 'Of whichever.');
    world.shared.clear();
    await write(PHLEBOTOMIST, PATIENT, 'Of the closed one.', PROVIDERS.closed);
    expect(await said()).toEqual(before);
    expect(await codeOf(said({ around: id }))).toBe('NOT_FOUND');
    expect(await seen()).toEqual([last, unread, allUnread]);
    expect(await codeOf(world.services.call(chatMessages.markRead, { id }, limited))).toBe('FORBIDDEN');
    const { data } = await world.services.call(notifications.list, {}, limited);
    expect(data.map((each) => each.data.message_id)).not.toContain(id);
    expect(await world.read(PATIENT, { with: PHLEBOTOMIST.user_id })).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ content: 'Of the closed one.' })]),
    });
    await world.send(PHLEBOTOMIST, PATIENT, 'Of the open one.');
    expect(await said()).toEqual([...before, 'Of the open one.']);
    await world.send(limited, PHLEBOTOMIST, 'By the admin.');
    expect((await said()).at(-1)).toBe('By the admin.');
  });

  it('an impersonating admin starts staff conversations only with people of the open provider', async () => {
    const everywhere = limitedTo({ user_id: 70, roles: ['admin'], provider_id: 2, admin_scope: 'all' });
    expect(await codeOf(world.send(everywhere, PATIENT, 'Hello.'))).toBe('FORBIDDEN');
    const { data } = await world.services.call(chatMessages.listUsers, {}, everywhere);
    expect(data).toEqual([]);
  });
});
