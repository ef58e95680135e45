import type { ChatMessage as Message } from '@drawpoint/contracts/messaging/chat-message';

/** Some messages of a conversation, without one missing between them, and whether there are more on either side. */
export type Page = { data: readonly Message[]; has_older: boolean; has_newer: boolean };

/** What is on its way to the server, or did not get there. */
export type Outgoing = {
  /** Negative, until the server's message stands in its place (docs/product/messages.md#sending). */
  id: number;
  client_id: string;
  content: string;
  appointment_id: number | null;
  created_at: string;
  failed: boolean;
};

/** A conversation as far as it is known here. */
export type Timeline = {
  /** The person who looks: their `client_id`s are their own. */
  me: number;
  /** Oldest first, each once. */
  messages: readonly Message[];
  /** There are older ones. */
  older: boolean;
  /** There are newer ones: these are of the past, and what comes live would stand after a gap. */
  newer: boolean;
  /**
   * The newest id up to which nothing is missing. What came by the socket afterwards may follow a gap, until the newest
   * page is read again.
   */
  readTo: number;
  outgoing: readonly Outgoing[];
};

const newestOf = (messages: readonly Message[]): number => messages.at(-1)?.id ?? 0;

/** Each message once, by id; what is read stays read, however late an older copy of it arrives. */
function union(known: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map(known.map((each) => [each.id, each]));
  for (const each of more) {
    byId.set(each.id, { ...each, read_at: each.read_at ?? byId.get(each.id)?.read_at ?? null });
  }
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** The timeline with other messages; what they confirm is no longer on its way. */
function withMessages(timeline: Timeline, messages: Message[]): Timeline {
  const arrived = new Set(
    messages.filter(({ sender_id }) => sender_id === timeline.me).map(({ client_id }) => client_id),
  );
  return {
    ...timeline,
    messages,
    outgoing: timeline.outgoing.filter(({ client_id }) => !arrived.has(client_id)),
  };
}

/** A conversation of which nothing is known yet. */
export const emptyTimeline = (me: number): Timeline => ({
  me,
  messages: [],
  older: false,
  newer: false,
  readTo: 0,
  outgoing: [],
});

/** Whether a page read from the end goes back far enough to join what is known. */
export const reaches = ({ readTo }: Timeline, { data, has_older }: Page): boolean =>
  !has_older || data.some(({ id }) => id <= readTo);

/**
 * The timeline after its newest page was read. Where that does not reach what was known, the old end is given up rather
 * than shown with a gap: reading on brings it again.
 */
export function withNewest(timeline: Timeline, page: Page): Timeline {
  const messages = union([], page.data);
  const newest = newestOf(messages);
  if (reaches(timeline, page)) {
    const known = timeline.readTo > 0;
    return {
      ...withMessages(timeline, union(timeline.messages, messages)),
      older: page.has_older && (known ? timeline.older : true),
      newer: false,
      readTo: Math.max(timeline.readTo, newest),
    };
  }
  const since = timeline.messages.filter(({ id }) => id > newest);
  const joined = withMessages(timeline, union(messages, since));
  return { ...joined, older: page.has_older, newer: false, readTo: newest };
}

/** A part of the past, as it was read first. */
export const partOf = (timeline: Timeline, page: Page): Timeline => ({
  ...withMessages(timeline, union([], page.data)),
  older: page.has_older,
  newer: page.has_newer,
  readTo: newestOf(page.data),
});

/** The timeline after what is older than `before` was read; nothing changes where that is no longer its first. */
export function withOlder(timeline: Timeline, before: number, page: Page): Timeline {
  if (timeline.messages[0]?.id !== before) return timeline;
  return { ...withMessages(timeline, union(timeline.messages, page.data)), older: page.has_older };
}

/** The same for what is newer than `after`, in a part of the past. */
export function withNewer(timeline: Timeline, after: number, page: Page): Timeline {
  if (!timeline.newer || timeline.readTo !== after) return timeline;
  return {
    ...withMessages(timeline, union(timeline.messages, page.data)),
    newer: page.has_newer,
    readTo: Math.max(after, newestOf(page.data)),
  };
}

/**
 * The timeline after a message came by itself. What would stand before or after a gap is left for reading on; what it
 * confirms is no longer on its way all the same.
 */
export function withMessage(timeline: Timeline, message: Message): Timeline {
  const first = timeline.messages[0];
  const isBefore = timeline.older && first !== undefined && message.id < first.id;
  const isAfter = timeline.newer && message.id > timeline.readTo;
  const { outgoing } = withMessages(timeline, [message]);
  if (isBefore || isAfter) return { ...timeline, outgoing };
  return { ...timeline, outgoing, messages: union(timeline.messages, [message]) };
}

/** A message at once, under an id below all others. */
export function withOutgoing(
  timeline: Timeline,
  message: Pick<Outgoing, 'client_id' | 'content' | 'appointment_id' | 'created_at'>,
): Timeline {
  const lowest = Math.min(0, ...timeline.outgoing.map(({ id }) => id));
  return { ...timeline, outgoing: [...timeline.outgoing, { ...message, id: lowest - 1, failed: false }] };
}

/** Sending failed, or is tried again. */
export const withFailed = (timeline: Timeline, client_id: string, failed: boolean): Timeline => ({
  ...timeline,
  outgoing: timeline.outgoing.map((each) => (each.client_id === client_id ? { ...each, failed } : each)),
});

/** What did not get there is given up. */
export const withoutOutgoing = (timeline: Timeline, client_id: string): Timeline => ({
  ...timeline,
  outgoing: timeline.outgoing.filter((each) => each.client_id !== client_id),
});

/** Some messages have been read. */
export const withRead = (timeline: Timeline, ids: ReadonlySet<number>, read_at: string): Timeline => ({
  ...timeline,
  messages: timeline.messages.map((each) =>
    ids.has(each.id) && each.read_at === null ? { ...each, read_at } : each,
  ),
});
