import type { ChatMessage as Message } from '@drawpoint/contracts/messaging/chat-message';
import { localDate } from '../../lib/time/local-time.ts';
import type { Outgoing, Timeline } from './timeline.ts';

/** Messages of one person within this time form a group with one timestamp. */
const TOGETHER_MS = 5 * 60_000;

export type BubbleRow = {
  kind: 'bubble';
  /** Stays the same when the server's message replaces the temporary one. */
  key: string;
  isOwn: boolean;
  /** Whether the message is the first or last of its group. */
  isFirst: boolean;
  isLast: boolean;
} & ({ message: Message; outgoing: null } | { message: null; outgoing: Outgoing });

export type Row = { kind: 'day'; key: string; date: string } | { kind: 'new'; key: string } | BubbleRow;

type Entry = { at: number; date: string; sender: number; row: BubbleRow };

const entry = (created_at: string, sender: number, row: Omit<BubbleRow, 'isFirst' | 'isLast'>): Entry => ({
  at: Date.parse(created_at),
  date: localDate(new Date(created_at)),
  sender,
  row: { ...row, isFirst: true, isLast: true } as BubbleRow,
});

const together = (one: Entry | undefined, other: Entry | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.sender === other.sender &&
  one.date === other.date &&
  other.at - one.at < TOGETHER_MS;

/**
 * The rows of a conversation: messages under day headings, by this device's calendar. A line marks the first
 * message that was unread when the conversation opened.
 */
export function rowsOf({ me, messages, outgoing }: Timeline, firstNew: number | null): Row[] {
  const entries = [
    ...messages.map((message) => {
      const isOwn = message.sender_id === me;
      const key = isOwn && message.client_id !== null ? message.client_id : `m${message.id}`;
      return entry(message.created_at, message.sender_id, {
        ...{ kind: 'bubble' as const, key, isOwn, message, outgoing: null },
      });
    }),
    ...outgoing.map((each) =>
      entry(each.created_at, me, {
        ...{ kind: 'bubble' as const, key: each.client_id, isOwn: true, message: null, outgoing: each },
      }),
    ),
  ];
  return entries.flatMap((each, index): Row[] => {
    const before = entries[index - 1];
    const isFirstNew = firstNew !== null && each.row.message?.id === firstNew;
    const above: Row[] = [];
    if (before?.date !== each.date) above.push({ kind: 'day', key: `d${each.date}`, date: each.date });
    if (isFirstNew) above.push({ kind: 'new', key: 'new' });
    const isFirst = isFirstNew || !together(before, each);
    const next = entries[index + 1];
    const isNextNew = firstNew !== null && next?.row.message?.id === firstNew;
    return [...above, { ...each.row, isFirst, isLast: isNextNew || !together(each, next) }];
  });
}
