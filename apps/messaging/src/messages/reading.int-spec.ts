import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { until } from '@drawpoint/nest-kit/testing/until';
import { ADMIN, DEVELOPER, PATIENT, PHLEBOTOMIST, STRANGER, useChatWorld } from '../testing/chat-world.ts';

describe('conversations', () => {
  const world = useChatWorld();

  describe('reading conversations', () => {
    const say = async (count: number) => {
      const ids: number[] = [];
      for (let index = 1; index <= count; index += 1) {
        ids.push((await world.send(PHLEBOTOMIST, PATIENT, `m${index}`)).id);
      }
      return ids;
    };

    it('a conversation is read in pages of 20, in both directions and around a message', async () => {
      const ids = await say(9);
      const page = async (input: Omit<InputOf<typeof chatMessages.list>, 'with'>) => {
        const { data, has_older, has_newer } = await world.read(PATIENT, { with: 3, limit: 4, ...input });
        return [data.map(({ content }) => content).join(), has_older, has_newer];
      };
      expect(await page({})).toEqual(['m6,m7,m8,m9', true, false]);
      expect(await page({ before: ids[5]! })).toEqual(['m2,m3,m4,m5', true, true]);
      expect(await page({ before: ids[1]! })).toEqual(['m1', false, true]);
      expect(await page({ after: ids[2]! })).toEqual(['m4,m5,m6,m7', true, true]);
      expect(await page({ after: ids[8]! })).toEqual(['', true, false]);
      expect(await page({ around: ids[4]! })).toEqual(['m3,m4,m5,m6', true, true]);
      expect(await page({ around: ids[0]! })).toEqual(['m1,m2', false, true]);
    });

    it('a conversation cannot be read around a message of another one', async () => {
      const foreign = await world.send(ADMIN, PHLEBOTOMIST, 'Between us');
      await say(1);
      const around = world.read(PATIENT, { with: 3, around: foreign.id });
      expect(await codeOf(around)).toBe('NOT_FOUND');
    });

    it('the days of a conversation follow the reader’s zone', async () => {
      const ids = await say(4);
      const at = (id: number, instant: string) =>
        world.services
          .database('messaging')
          .rows('UPDATE message SET created_at = $2 WHERE id = $1', [id, instant]);
      await at(ids[0]!, '2026-03-01T12:00:00Z');
      await at(ids[1]!, '2026-03-08T05:30:00Z');
      await at(ids[2]!, '2026-03-08T20:00:00Z');
      await at(ids[3]!, '2026-03-09T03:30:00Z');
      const tz = 'America/New_York';
      const days = async (zone?: string) =>
        (await world.services.call(chatMessages.listDays, { with: 3, tz: zone }, PATIENT)).data;
      expect(await days(tz)).toEqual(['2026-03-08', '2026-03-01']);
      expect(await days()).toEqual(['2026-03-09', '2026-03-08', '2026-03-01']);
      const day = (input: object) => world.read(PATIENT, { with: 3, ...input });
      expect(await day({ day: '2026-03-08', tz })).toMatchObject({
        data: [{ content: 'm2' }, { content: 'm3' }, { content: 'm4' }],
        has_older: true,
        has_newer: false,
      });
      expect((await day({ day: '2026-03-08', limit: 2 })).data.map(({ content }) => content)).toEqual([
        'm2',
        'm3',
      ]);
      for (const none of ['2026-03-02', '0000-01-01', '9999-12-31']) {
        expect((await day({ day: none })).data).toEqual([]);
      }
    });

    it('threads are listed latest first with their unread counts', async () => {
      await world.send(PHLEBOTOMIST, PATIENT, 'First');
      await world.send(ADMIN, PATIENT, 'Second');
      const last = await world.send(ADMIN, PATIENT, 'Third');
      const { data, unread_count, next } = await world.threads(PATIENT);
      expect(data).toEqual([
        {
          other: {
            ...{ id: 2, first_name: 'First2', last_name: 'Last2' },
            ...{ email: 'person2@example.test', last_visited_at: null },
          },
          unread_count: 2,
          last_message: { id: last.id, content: 'Third', created_at: last.created_at },
        },
        expect.objectContaining({ unread_count: 1 }),
      ]);
      expect([unread_count, next]).toEqual([3, null]);
      expect((await world.threads(ADMIN)).unread_count).toBe(0);
      const first = await world.threads(PATIENT, { limit: 1 });
      expect([first.data.length, first.next]).toEqual([1, last.id]);
      const rest = await world.threads(PATIENT, { limit: 1, before: first.next ?? 0 });
      expect([rest.data[0]?.other.id, rest.next]).toEqual([3, null]);
      expect((await world.threads(STRANGER)).data).toEqual([]);
    });

    it('only the receiver marks a message as read', async () => {
      const { id } = await world.send(PHLEBOTOMIST, PATIENT, 'Read me');
      const mark = (caller: Caller) => world.services.call(chatMessages.markRead, { id }, caller);
      for (const other of [PHLEBOTOMIST, STRANGER, ADMIN, DEVELOPER]) {
        expect(await codeOf(mark(other))).toBe('FORBIDDEN');
      }
      const [first, second] = await Promise.all([mark(PATIENT), mark(PATIENT)]);
      expect(first.read_at ?? second.read_at).not.toBeNull();
      expect((await mark(PATIENT)).read_at).toBe(
        (await world.read(PHLEBOTOMIST, { with: 4 })).data[0]?.read_at,
      );
      expect((await world.threads(PATIENT)).unread_count).toBe(0);
      await until(() => world.pushes.some(({ event }) => event === 'MessageRead'));
      expect(world.pushes.filter(({ event }) => event === 'MessageRead')).toHaveLength(2);
      const unknown = world.services.call(chatMessages.markRead, { id: 999_999 }, PATIENT);
      expect(await codeOf(unknown)).toBe('NOT_FOUND');
    });
  });
});
