import { readExport } from '@drawpoint/contracts/exports';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  ADMIN,
  DEVELOPER,
  OTHER_ADMIN,
  OTHER_PATIENT,
  OTHER_VISIT,
  PATIENT,
  PHLEBOTOMIST,
  STRANGER,
  useChatWorld,
  VISIT,
} from '../testing/chat-world.ts';

const EVERYWHERE: Caller = { ...ADMIN, admin_scope: 'all' };

describe('messages', () => {
  const world = useChatWorld();
  const textsOf = async (caller: Caller, input: InputOf<typeof chatMessages.list>) =>
    (await world.read(caller, input)).data.map(({ content }) => content);

  describe('sending messages', () => {
    it('staff write to a patient of their provider, who answers', async () => {
      const sent = await world.send(PHLEBOTOMIST, PATIENT, ' I am on my way. ', { client_id: 'a-1' });
      expect(sent).toEqual({
        id: sent.id,
        sender_id: 3,
        receiver_id: 4,
        content: 'I am on my way.',
        created_at: expect.any(String),
        read_at: null,
        client_id: 'a-1',
        appointment_id: null,
      });
      await world.send(PATIENT, PHLEBOTOMIST, 'Thank you!');
      expect(await textsOf(PHLEBOTOMIST, { with: 4 })).toEqual(['I am on my way.', 'Thank you!']);
      expect(await textsOf(PATIENT, { with: 3 })).toEqual(['I am on my way.', 'Thank you!']);
    });

    it('a message is stored once per client_id, also with concurrent retries', async () => {
      const again = () => world.send(PHLEBOTOMIST, PATIENT, 'Once', { client_id: 'b-1' });
      const answers = await Promise.all(Array.from({ length: 8 }, again));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await textsOf(PATIENT, { with: 3 })).toEqual(['Once']);
      expect(world.pushes.filter(({ event }) => event === 'ChatMessageCreated')).toHaveLength(1);
      const other = world.send(PHLEBOTOMIST, PATIENT, 'Something else', { client_id: 'b-1' });
      expect(await codeOf(other)).toBe('IDEMPOTENCY_MISMATCH');
      const elsewhere = world.send(PHLEBOTOMIST, ADMIN, 'Once', { client_id: 'b-1' });
      expect(await codeOf(elsewhere)).toBe('IDEMPOTENCY_MISMATCH');
    });

    it('concurrent messages of a conversation have one order', async () => {
      await world.send(PHLEBOTOMIST, PATIENT, 'start');
      const texts = Array.from({ length: 20 }, (_, index) => `m${index}`);
      await Promise.all(
        texts.map((text, index) =>
          index % 2 ? world.send(PATIENT, PHLEBOTOMIST, text) : world.send(PHLEBOTOMIST, PATIENT, text),
        ),
      );
      const seen = await textsOf(PATIENT, { with: 3, limit: 50 });
      expect(seen.toSorted()).toEqual([...texts, 'start'].toSorted());
      expect(await textsOf(PHLEBOTOMIST, { with: 4, limit: 50 })).toEqual(seen);
      expect((await world.threads(PATIENT)).data[0]?.last_message.content).toBe(seen.at(-1));
    });

    it('a message may name a visit that both people see, and no other', async () => {
      const sent = await world.send(PHLEBOTOMIST, PATIENT, 'Please fast.', { appointment_id: VISIT });
      await world.send(PHLEBOTOMIST, PATIENT, 'Hello.');
      expect(sent.appointment_id).toBe(VISIT);
      expect(await textsOf(PATIENT, { with: 3, appointment_id: VISIT })).toEqual(['Please fast.']);
      const foreign = world.send(PHLEBOTOMIST, PATIENT, 'x', { appointment_id: OTHER_VISIT });
      expect(await codeOf(foreign)).toBe('FORBIDDEN');
      expect(await codeOf(world.read(PATIENT, { with: 3, appointment_id: OTHER_VISIT }))).toBe('FORBIDDEN');
      const unknown = world.send(PHLEBOTOMIST, PATIENT, 'x', { appointment_id: 999 });
      expect(await codeOf(unknown)).toBe('INVALID_INPUT');
      // The admin and the developer see the visit; the colleague at the other provider does not.
      await world.send(ADMIN, PHLEBOTOMIST, 'About Tuesday', { appointment_id: VISIT });
      const both = world.send(DEVELOPER, OTHER_PATIENT, 'x', { appointment_id: VISIT });
      expect(await codeOf(both)).toBe('FORBIDDEN');
    });

    it('a reply to a visit starts a conversation', async () => {
      const sent = await world.services.call(chatMessages.reply, {
        sender_id: 4,
        receiver_id: 3,
        content: 'Which door?',
        appointment_id: VISIT,
      });
      expect(sent).toMatchObject({ sender_id: 4, receiver_id: 3, appointment_id: VISIT });
      expect(await textsOf(PATIENT, { with: 3 })).toEqual(['Which door?']);
      await world.send(PATIENT, PHLEBOTOMIST, 'And when?');
    });

    it('messages are stored encrypted', async () => {
      await world.send(PHLEBOTOMIST, PATIENT, 'A secret of the patient');
      const rows = await world.services.database('messaging').rows('SELECT * FROM message');
      expect(JSON.stringify(rows)).not.toContain('secret');
      expect(world.services.logs.join()).not.toContain('secret');
    });

    it('a message by an impersonator is stored with both people', async () => {
      await world.send({ ...PHLEBOTOMIST, impersonator_id: 2 }, PATIENT, 'From the office');
      const rows = await world.services
        .database('messaging')
        .rows('SELECT sender_id, impersonator_id FROM message');
      expect(rows).toEqual([{ sender_id: 3, impersonator_id: 2 }]);
    });
  });

  describe('refused messages', () => {
    it.each([
      ['a patient who begins', PATIENT, PHLEBOTOMIST],
      ['a patient to another', PATIENT, STRANGER],
      ["staff to another provider's patient", PHLEBOTOMIST, OTHER_PATIENT],
      ['staff to a patient of nobody', ADMIN, STRANGER],
      ["staff to another provider's staff", ADMIN, OTHER_ADMIN],
    ])('no message can be sent from %s', async (_who, from, to) => {
      expect(await codeOf(world.send(from, to, 'Hello'))).toBe('FORBIDDEN');
      expect(await codeOf(world.read(from, { with: to.user_id }))).toBe('FORBIDDEN');
      const days = world.services.call(chatMessages.listDays, { with: to.user_id }, from);
      expect(await codeOf(days)).toBe('FORBIDDEN');
    });

    it.each([
      ['staff to a developer', ADMIN, DEVELOPER],
      ['staff to staff of their provider', PHLEBOTOMIST, ADMIN],
      ['an admin to a patient of the provider', ADMIN, PATIENT],
      ['a developer to anybody', DEVELOPER, STRANGER],
      ['an admin who sees every provider to anybody', EVERYWHERE, OTHER_PATIENT],
    ])('a message can be sent from %s', async (_who, from, to) => {
      expect(await codeOf(world.send(from, to, 'Hello'))).toBe('ok');
      expect(await codeOf(world.send(to, from, 'Hello to you'))).toBe('ok');
    });

    it.each([
      ['to oneself', PHLEBOTOMIST, { receiver_id: 3, content: 'x' }, 'receiver_id'],
      ['blank', PHLEBOTOMIST, { receiver_id: 4, content: ' \n\t ' }, 'content'],
      ['of invisible marks', PHLEBOTOMIST, { receiver_id: 4, content: '\u200b\u2060\u00a0' }, 'content'],
      ['over 4,000 characters', PHLEBOTOMIST, { receiver_id: 4, content: 'x'.repeat(4_001) }, 'content'],
      [
        'with a strange client_id',
        PHLEBOTOMIST,
        { receiver_id: 4, content: 'x', client_id: '<>' },
        'client_id',
      ],
    ])('an invalid message is refused: %s', async (_what, from, input, field) => {
      const sent = world.services.call(chatMessages.send, input, from);
      expect(await fieldErrors(sent)).toMatchObject({ [field]: [expect.any(String)] });
    });

    it('a refused message has the text that the pane shows', async () => {
      const own = { code: 'INVALID_INPUT', options: { errors: { with: ["You can't message yourself."] } } };
      await expect(world.read(PATIENT, { with: 4 })).rejects.toMatchObject(own);
      const nobody = { code: 'NOT_FOUND', message: 'User does not exist.' };
      await expect(world.read(PHLEBOTOMIST, { with: 9_999 })).rejects.toMatchObject(nobody);
      await expect(world.send(DEVELOPER, { user_id: 9_999 }, 'x')).rejects.toMatchObject(nobody);
    });
  });

  it('a message is pushed with its text to the open conversation, and without it to both people', async () => {
    const sent = await world.send(PHLEBOTOMIST, PATIENT, 'Words');
    const { id, sender_id, receiver_id, created_at, client_id, appointment_id } = sent;
    const head = { id, sender_id, receiver_id, created_at, client_id, appointment_id };
    const ofMessage = () => world.pushes.filter(({ event }) => event !== 'NotificationCreated');
    await until(() => ofMessage().length === 3);
    expect(ofMessage()).toEqual([
      { channel: 'private-chat.3.4', event: 'ChatMessageCreated', data: sent },
      { channel: 'private-user.4', event: 'MessageSent', data: head },
      { channel: 'private-user.3', event: 'MessageSent', data: head },
    ]);
  });

  it('a message is part of both people’s exports', async () => {
    await world.send(PHLEBOTOMIST, PATIENT, 'Exported');
    const page = (user_id: number) =>
      world.services.call(readExport('messaging'), { user_id, section: 'messages', after: null });
    expect((await page(4)).records).toMatchObject([{ content: 'Exported' }]);
    expect((await page(3)).records).toHaveLength(1);
    expect((await page(6)).records).toEqual([]);
  });

  describe('the picker', () => {
    const users = (caller: Caller, input: InputOf<typeof chatMessages.listUsers> = {}) =>
      world.services.call(chatMessages.listUsers, input, caller);

    it('the picker offers staff the people of their providers and developers', async () => {
      const { data, per_page } = await users(PHLEBOTOMIST);
      expect(data.map(({ id }) => id)).toEqual([1, 2, 4]);
      expect(per_page).toBe(10);
      expect((await users(OTHER_ADMIN)).data.map(({ id }) => id)).toEqual([1, 24]);
      expect((await users(DEVELOPER)).data.map(({ id }) => id)).toEqual([2, 3, 4, 6, 22, 24]);
      expect((await users(EVERYWHERE)).data.map(({ id }) => id)).toEqual([1, 3, 4, 6, 22, 24]);
      expect((await users(ADMIN, { exclude_self: false })).data.map(({ id }) => id)).toContain(2);
    });

    it('the picker is closed to patients, and only developers filter by developers', async () => {
      expect(await codeOf(users(PATIENT))).toBe('FORBIDDEN');
      expect(await codeOf(users(ADMIN, { role: 'developer' }))).toBe('FORBIDDEN');
      await users(DEVELOPER, { role: 'developer' });
    });
  });

  it('messages with a deleted account stay, and no new ones can be sent', async () => {
    await world.send(OTHER_ADMIN, OTHER_PATIENT, 'Before');
    await world.remove(OTHER_PATIENT.user_id);
    await expect(world.send(OTHER_ADMIN, OTHER_PATIENT, 'After')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'User does not exist.',
    });
    expect(await textsOf(OTHER_ADMIN, { with: OTHER_PATIENT.user_id })).toEqual(['Before']);
  });
});
