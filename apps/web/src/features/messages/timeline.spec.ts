import type { ChatMessage as Message } from '@drawpoint/contracts/messaging/chat-message';
import fc from 'fast-check';
import {
  emptyTimeline,
  partOf,
  reaches,
  withFailed,
  withMessage,
  withNewer,
  withNewest,
  withOlder,
  withOutgoing,
  withRead,
  type Page,
  type Timeline,
} from './timeline.ts';

const ME = 7;
const OTHER = 8;
const message = (id: number, about: Partial<Message> = {}): Message => ({
  id,
  sender_id: OTHER,
  receiver_id: ME,
  content: `Message ${id}`,
  created_at: new Date(id * 1_000).toISOString(),
  read_at: null,
  client_id: null,
  appointment_id: null,
  ...about,
});
const typed = (client_id: string) => ({
  client_id,
  content: client_id,
  appointment_id: null,
  created_at: '2026-11-21T10:00:00Z',
});
const idsOf = ({ messages }: Timeline) => messages.map(({ id }) => id);
const page = (ids: number[], has_older = false, has_newer = false): Page => ({
  data: ids.map((id) => message(id)),
  has_older,
  has_newer,
});

describe('a conversation as it is shown', () => {
  it('a sent message shows at once with a negative id until the server confirms it', () => {
    const sending = withOutgoing(withOutgoing(emptyTimeline(ME), typed('a')), typed('b'));
    expect(sending.outgoing.map(({ id }) => id)).toEqual([-1, -2]);
    const sent = withMessage(sending, message(41, { sender_id: ME, client_id: 'a' }));
    expect(idsOf(sent)).toEqual([41]);
    expect(sent.outgoing.map(({ client_id }) => client_id)).toEqual(['b']);
  });

  it('a message of somebody else never confirms an outgoing one', () => {
    const sending = withOutgoing(emptyTimeline(ME), typed('a'));
    expect(withMessage(sending, message(41, { client_id: 'a' })).outgoing).toHaveLength(1);
  });

  it('a failed message is confirmed when it turns out to have arrived', () => {
    const failed = withFailed(withOutgoing(emptyTimeline(ME), typed('a')), 'a', true);
    expect(failed.outgoing[0]?.failed).toBe(true);
    const read = withNewest(failed, {
      ...page([]),
      data: [message(3, { sender_id: ME, client_id: 'a' })],
    });
    expect(read.outgoing).toEqual([]);
  });

  it('the newest page is merged with the loaded messages', () => {
    const known = withNewest(emptyTimeline(ME), page([4, 5, 6], true));
    expect(withNewest(known, page([6, 7], true))).toMatchObject({ older: true, readTo: 7 });
    expect(idsOf(withNewest(known, page([6, 7], true)))).toEqual([4, 5, 6, 7]);
  });

  it('older messages are dropped when the newest page leaves a gap to them', () => {
    const known = withNewest(emptyTimeline(ME), page([1, 2, 3]));
    const newest = page([10, 11], true);
    expect(reaches(known, newest)).toBe(false);
    expect(withNewest(known, newest)).toMatchObject({ older: true, readTo: 11 });
    expect(idsOf(withNewest(known, newest))).toEqual([10, 11]);
  });

  it('a live message after a gap does not hide the gap', () => {
    const known = withMessage(withNewest(emptyTimeline(ME), page([1, 2, 3])), message(11));
    expect(reaches(known, page([10, 11], true))).toBe(false);
    expect(idsOf(withNewest(known, page([10, 11], true)))).toEqual([10, 11]);
  });

  it('an older page is ignored when the first message has changed', () => {
    const known = withNewest(emptyTimeline(ME), page([10, 11], true));
    expect(withOlder(known, 99, page([97, 98]))).toBe(known);
    expect(idsOf(withOlder(known, 10, page([8, 9], true)))).toEqual([8, 9, 10, 11]);
  });

  it('a message that was read stays read', () => {
    const read = withRead(withNewest(emptyTimeline(ME), page([1])), new Set([1]), '2026-11-21T10:00:00Z');
    expect(withNewest(read, page([1])).messages[0]?.read_at).toBe('2026-11-21T10:00:00Z');
  });
});

/** A fake server with one conversation, paged from its end. */
class Server {
  readonly log: Message[] = [];

  write(sender_id: number, client_id: string | null): Message {
    const known = this.log.find((each) => client_id !== null && each.client_id === client_id);
    if (known) return known;
    // Ids are shared by all conversations, so some are skipped.
    const id = (this.log.at(-1)?.id ?? 0) + 1 + (this.log.length % 3);
    const written = message(id, { sender_id, client_id });
    this.log.push(written);
    return written;
  }

  page(before: number | null, size: number): Page {
    const earlier = this.log.filter(({ id }) => id < (before ?? Infinity));
    return { data: earlier.slice(-size), has_older: earlier.length > size, has_newer: before !== null };
  }

  after(id: number, size: number): Page {
    const later = this.log.filter((each) => each.id > id);
    return { data: later.slice(0, size), has_older: true, has_newer: later.length > size };
  }

  around(index: number, size: number): Page {
    const from = Math.max(0, Math.min(index, this.log.length - 1));
    const data = this.log.slice(from, from + size);
    return { data, has_older: from > 0, has_newer: from + size < this.log.length };
  }
}

function loadMore(timeline: Timeline, server: Server, size: number): Timeline {
  const [first] = timeline.messages;
  if (!timeline.older || !first) return timeline;
  return withOlder(timeline, first.id, server.page(first.id, size));
}

type Step =
  | { do: 'other writes'; live: 'arrives' | 'late' | 'lost' | 'twice' }
  | { do: 'send'; answer: 'arrives' | 'lost' | 'never sent' }
  | { do: 'retry' | 'read on' | 'read again' | 'late ones arrive' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('other writes' as const),
    live: fc.constantFrom('arrives' as const, 'late' as const, 'lost' as const, 'twice' as const),
  }),
  fc.record({
    do: fc.constant('send' as const),
    answer: fc.constantFrom('arrives' as const, 'lost' as const, 'never sent' as const),
  }),
  fc.record({
    do: fc.constantFrom(
      'retry' as const,
      'read on' as const,
      'read again' as const,
      'late ones arrive' as const,
    ),
  }),
);

function run(steps: readonly Step[], size: number): { server: Server; timeline: Timeline } {
  const server = new Server();
  const late: Message[] = [];
  let timeline = withNewest(emptyTimeline(ME), server.page(null, size));
  let sent = 0;
  const send = (client_id: string): void => {
    timeline = withMessage(timeline, server.write(ME, client_id));
  };
  for (const each of steps) {
    if (each.do === 'other writes') {
      const written = server.write(OTHER, null);
      if (each.live === 'late') late.unshift(written);
      if (each.live === 'arrives' || each.live === 'twice') timeline = withMessage(timeline, written);
      if (each.live === 'twice') timeline = withMessage(timeline, written);
    } else if (each.do === 'send') {
      const client_id = `c${(sent += 1)}`;
      timeline = withOutgoing(timeline, typed(client_id));
      if (each.answer === 'arrives') send(client_id);
      else {
        if (each.answer === 'lost') server.write(ME, client_id);
        timeline = withFailed(timeline, client_id, true);
      }
    } else if (each.do === 'retry') {
      const [failed] = timeline.outgoing;
      if (failed) send(failed.client_id);
    } else if (each.do === 'late ones arrive') {
      for (const one of late.splice(0)) timeline = withMessage(timeline, one);
    } else if (each.do === 'read again') {
      timeline = withNewest(timeline, server.page(null, size));
    } else {
      timeline = loadMore(timeline, server, size);
    }
  }
  return { server, timeline };
}

const conversations = fc.tuple(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }));

describe('a conversation, whatever is lost, late, doubled or tried again', () => {
  it('each message is shown once and in order', () =>
    fc.assert(
      fc.property(conversations, ([steps, size]) => {
        const { timeline } = run(steps, size);
        const ids = idsOf(timeline);
        expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
        const arrived = timeline.messages.map(({ client_id }) => client_id);
        for (const { client_id } of timeline.outgoing) expect(arrived).not.toContain(client_id);
      }),
    ));

  it('a timeline has no gap after the newest page, and is complete at its beginning', () =>
    fc.assert(
      fc.property(conversations, ([steps, size]) => {
        const { server, timeline } = run([...steps, { do: 'read again' }], size);
        const ids = server.log.map(({ id }) => id);
        expect(idsOf(timeline)).toEqual(ids.slice(-timeline.messages.length || ids.length));
        let whole = timeline;
        while (whole.older) whole = loadMore(whole, server, size);
        expect(idsOf(whole)).toEqual(ids);
      }),
    ));

  it('a part of the past has no gap while messages arrive, and ends with the newest', () =>
    fc.assert(
      fc.property(conversations, fc.nat(20), ([steps, size], index) => {
        const { server } = run(steps, size);
        let part = partOf(emptyTimeline(ME), server.around(index, size));
        part = withMessage(part, server.write(OTHER, null));
        const all = server.log.map(({ id }) => id);
        const from = all.indexOf(idsOf(part)[0] ?? 0);
        expect(idsOf(part)).toEqual(from < 0 ? [] : all.slice(from, from + part.messages.length));
        while (part.newer) part = withNewer(part, part.readTo, server.after(part.readTo, size));
        part = withMessage(part, server.write(OTHER, null));
        while (part.older) part = loadMore(part, server, size);
        expect(idsOf(part)).toEqual(server.log.map(({ id }) => id));
      }),
    ));

  it('each message is sent once, despite retries', () =>
    fc.assert(
      fc.property(conversations, ([steps, size]) => {
        const { server } = run([...steps, ...steps], size);
        const own = server.log.flatMap(({ client_id }) => client_id ?? []);
        expect(own).toEqual([...new Set(own)]);
      }),
    ));
});
