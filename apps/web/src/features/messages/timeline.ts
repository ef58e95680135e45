import type { ChatMessage as Message } from '@drawpoint/contracts/messaging/chat-message';

/** Consecutive messages of a conversation, and whether there are more on either side. */
export type Page = { data: readonly Message[]; has_older: boolean; has_newer: boolean };

/** A message that is being sent, or failed to send. */
export type Outgoing = {
  /** Negative until the server's message replaces it (docs/product/messages.md#sending). */
  id: number;
  client_id: string;
  content: string;
  appointment_id: number | null;
  created_at: string;
  failed: boolean;
};

/** The part of a conversation that is loaded. */
export type Timeline = {
  /** Id of the signed-in person; only their `client_id`s confirm outgoing messages. */
  me: number;
  /** Oldest first, without duplicates. */
  messages: readonly Message[];
  /** True when there are older messages. */
  older: boolean;
  /**
   * True when there are newer messages: this is a part of the past, and a live message would follow a gap.
   */
  newer: boolean;
  /**
   * The newest id without a gap before it. Later socket messages may follow a gap until the newest page is
   * read again.
   */
  readTo: number;
  outgoing: readonly Outgoing[];
};

const newestOf = (messages: readonly Message[]): number => messages.at(-1)?.id ?? 0;

/** Merges messages by id. A message that was read stays read, even when an older copy arrives later. */
function union(known: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map(known.map((each) => [each.id, each]));
  for (const each of more) {
    byId.set(each.id, { ...each, read_at: each.read_at ?? byId.get(each.id)?.read_at ?? null });
  }
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** The timeline with other messages. Outgoing messages that they confirm are removed. */
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

/** A conversation without any loaded messages. */
export const emptyTimeline = (me: number): Timeline => ({
  me,
  messages: [],
  older: false,
  newer: false,
  readTo: 0,
  outgoing: [],
});

/** Whether the newest page goes back far enough to join the loaded messages. */
export const reaches = ({ readTo }: Timeline, { data, has_older }: Page): boolean =>
  !has_older || data.some(({ id }) => id <= readTo);

/**
 * Merges the newest page. When it does not reach the loaded messages, those are dropped instead of leaving a
 * gap. Reading older pages loads them again.
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

/** A part of the past after its first page. */
export const partOf = (timeline: Timeline, page: Page): Timeline => ({
  ...withMessages(timeline, union([], page.data)),
  older: page.has_older,
  newer: page.has_newer,
  readTo: newestOf(page.data),
});

/** Adds a page of messages older than `before`; unchanged when `before` is no longer the first. */
export function withOlder(timeline: Timeline, before: number, page: Page): Timeline {
  if (timeline.messages[0]?.id !== before) return timeline;
  return { ...withMessages(timeline, union(timeline.messages, page.data)), older: page.has_older };
}

/** Adds a page of messages newer than `after` to a part of the past. */
export function withNewer(timeline: Timeline, after: number, page: Page): Timeline {
  if (!timeline.newer || timeline.readTo !== after) return timeline;
  return {
    ...withMessages(timeline, union(timeline.messages, page.data)),
    newer: page.has_newer,
    readTo: Math.max(after, newestOf(page.data)),
  };
}

/**
 * Adds a live message. One outside of the loaded part is not added, because it would leave a gap. It still
 * confirms the outgoing message.
 */
export function withMessage(timeline: Timeline, message: Message): Timeline {
  const first = timeline.messages[0];
  const isBefore = timeline.older && first !== undefined && message.id < first.id;
  const isAfter = timeline.newer && message.id > timeline.readTo;
  const { outgoing } = withMessages(timeline, [message]);
  if (isBefore || isAfter) return { ...timeline, outgoing };
  return { ...timeline, outgoing, messages: union(timeline.messages, [message]) };
}

/** Adds an outgoing message with an id below all others. */
export function withOutgoing(
  timeline: Timeline,
  message: Pick<Outgoing, 'client_id' | 'content' | 'appointment_id' | 'created_at'>,
): Timeline {
  const lowest = Math.min(0, ...timeline.outgoing.map(({ id }) => id));
  return { ...timeline, outgoing: [...timeline.outgoing, { ...message, id: lowest - 1, failed: false }] };
}

/** Marks an outgoing message as failed, or as being retried. */
export const withFailed = (timeline: Timeline, client_id: string, failed: boolean): Timeline => ({
  ...timeline,
  outgoing: timeline.outgoing.map((each) => (each.client_id === client_id ? { ...each, failed } : each)),
});

/** Removes an outgoing message that was discarded. */
export const withoutOutgoing = (timeline: Timeline, client_id: string): Timeline => ({
  ...timeline,
  outgoing: timeline.outgoing.filter((each) => each.client_id !== client_id),
});

/** Marks messages as read. */
export const withRead = (timeline: Timeline, ids: ReadonlySet<number>, read_at: string): Timeline => ({
  ...timeline,
  messages: timeline.messages.map((each) =>
    ids.has(each.id) && each.read_at === null ? { ...each, read_at } : each,
  ),
});
