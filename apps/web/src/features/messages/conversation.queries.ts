import type { Correspondent } from '@drawpoint/contracts/messaging/chat-message';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { call } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { emptyTimeline, partOf, withNewer, withNewest, withOlder, type Timeline } from './timeline.ts';

/** Messages per page. */
const PAGE = 50;

/** Which part of a conversation is shown: the newest, unless a day or a message is named. */
export type Place = {
  otherId: number;
  appointmentId: number | null;
  day: string | null;
  around: number | null;
};

export type Conversation = { timeline: Timeline; other: Correspondent; mayWrite: boolean };

/** Days follow the zone of this device. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Matches every cached part of the conversation with a person. */
const keyWith = (otherId: number) => [chatMessages.list.subject, 'timeline', otherId] as const;
const keyOf = (place: Place) => [...keyWith(place.otherId), place] as const;

export const conversationAt = (place: Place): Conversation | undefined =>
  queryClient.getQueryData<Conversation>(keyOf(place));

type Cursor = { before?: number; after?: number; around?: number; day?: string };

const readPage = (
  { otherId, appointmentId }: Place,
  cursor: Cursor,
  signal?: AbortSignal,
): Promise<OutputOf<typeof chatMessages.list>> =>
  call(
    chatMessages.list,
    {
      ...{ with: otherId, tz: timeZone(), limit: PAGE },
      ...(appointmentId !== null && { appointment_id: appointmentId }),
      ...cursor,
    },
    signal ? { signal } : {},
  );

/**
 * Loads a conversation, or only the newest page when it is cached. A cached part of the past is returned
 * unchanged.
 */
async function read(me: number, place: Place, signal: AbortSignal): Promise<Conversation> {
  const { day, around } = place;
  const known = conversationAt(place);
  if (known?.timeline.newer) return known;
  const part = known ? {} : { ...(day !== null && { day }), ...(around !== null && { around }) };
  const { other, may_write, ...page } = await readPage(place, part, signal);
  // Read again after the request, so that messages from the socket are kept.
  const timeline = conversationAt(place)?.timeline ?? emptyTimeline(me);
  const merge = Object.keys(part).length > 0 ? partOf : withNewest;
  return { timeline: merge(timeline, page), other, mayWrite: may_write };
}

/** The channel adds live messages. The query is refetched when the channel reconnects. */
export const conversationQuery = (me: number, place: Place) => ({
  queryKey: keyOf(place),
  queryFn: ({ signal }: { signal: AbortSignal }) => read(me, place, signal),
  // Deep comparison of thousands of messages would be slow.
  structuralSharing: false as const,
});

/** Changes every cached part of the conversation with a person. */
export function changeConversation(
  otherId: number,
  change: (timeline: Timeline, place: Place) => Timeline,
): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: keyWith(otherId) })) {
    const place = queryKey[3] as Place;
    queryClient.setQueryData<Conversation>(
      queryKey,
      (known) => known && { ...known, timeline: change(known.timeline, place) },
    );
  }
}

/** Loads the next page at one end of the shown messages. */
export async function loadMore(place: Place, end: 'older' | 'newer'): Promise<void> {
  const known = conversationAt(place)?.timeline;
  const from = end === 'older' ? known?.messages[0]?.id : known?.readTo;
  if (!known?.[end] || from === undefined) return;
  const page = await readPage(place, end === 'older' ? { before: from } : { after: from });
  queryClient.setQueryData<Conversation>(
    keyOf(place),
    (now) => now && { ...now, timeline: (end === 'older' ? withOlder : withNewer)(now.timeline, from, page) },
  );
}

/** Refetches the newest part of a conversation after a change without an event. */
export const refetchConversation = (place: Place): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(place) });
