import type { ChatMessage as Message } from '@drawpoint/contracts/messaging/chat-message';
import { rowsOf } from './rows.ts';
import { emptyTimeline, withMessage, withNewest, withOutgoing } from './timeline.ts';

const ME = 7;
const at = (day: number, hour: number, minute = 0): string =>
  new Date(2026, 10, day, hour, minute).toISOString();
const message = (id: number, sender_id: number, created_at: string): Message => ({
  ...{ id, sender_id, receiver_id: 0, content: '', created_at, read_at: null, client_id: null },
  appointment_id: null,
});
const timeline = (...data: Message[]) =>
  withNewest(emptyTimeline(ME), { data, has_older: false, has_newer: false });
const shown = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) =>
    row.kind === 'bubble'
      ? `${row.message?.id}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}`
      : row.key,
  );

describe('the lines of a conversation', () => {
  it('messages are under day headings by the calendar of this device', () =>
    expect(shown(rowsOf(timeline(message(1, 8, at(20, 23, 59)), message(2, 8, at(21, 0, 1))), null))).toEqual(
      ['d2026-11-20', '1 first last', 'd2026-11-21', '2 first last'],
    ));

  it('messages of one person within five minutes form a group', () =>
    expect(
      shown(
        rowsOf(
          timeline(
            message(1, 8, at(21, 9)),
            message(2, 8, at(21, 9, 2)),
            message(3, ME, at(21, 9, 3)),
            message(4, ME, at(21, 9, 9)),
          ),
          null,
        ),
      ),
    ).toEqual(['d2026-11-21', '1 first', '2 last', '3 first last', '4 first last']));

  it('a line marks the first new message', () =>
    expect(shown(rowsOf(timeline(message(1, 8, at(21, 9)), message(2, 8, at(21, 9, 1))), 2))).toEqual([
      'd2026-11-21',
      '1 first last',
      'new',
      '2 first last',
    ]));

  it('a row keeps its key when the message of the server replaces the temporary one', () => {
    const typed = { client_id: 'c1', content: 'Hi', appointment_id: null, created_at: at(21, 9) };
    const sending = withOutgoing(emptyTimeline(ME), typed);
    const sent = withMessage(sending, { ...message(5, ME, at(21, 9)), client_id: 'c1' });
    const keyOf = (rows: ReturnType<typeof rowsOf>) => rows.find(({ kind }) => kind === 'bubble')?.key;
    expect(keyOf(rowsOf(sending, null))).toBe('c1');
    expect(keyOf(rowsOf(sent, null))).toBe('c1');
  });
});
