import type { BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { ApiError } from '../../../lib/api/api-error.ts';
import { NOTHING_ACKNOWLEDGED, type Acknowledged, type SessionContent } from './session-content.ts';

export type OpenedSession = { token: string; expiresAt: string };
export type Saved = OpenedSession & {
  acknowledged: Acknowledged;
  /** The session had expired: a fresh one took its place and got everything again. */
  renewed: boolean;
};

type Calls = {
  open: () => Promise<OpenedSession>;
  update: (token: string, content: SessionContent) => Promise<BookingSession>;
};

export type SessionKeeper = {
  /**
   * Sends content to the session, one update after the other. `build` is asked when its turn has come, and once more
   * with nothing acknowledged when the session has expired meanwhile. Throws what the update throws otherwise.
   */
  save: (build: (acknowledged: Acknowledged) => SessionContent) => Promise<Saved>;
  /** The token once all updates are through. */
  settled: () => Promise<string>;
};

/** Keeps one booking session for a wizard: order of updates, and a fresh session in place of an expired one. */
export function createSessionKeeper(
  start: OpenedSession & { acknowledged: Acknowledged },
  calls: Calls,
): SessionKeeper {
  let { token, expiresAt, acknowledged } = start;
  let turn: Promise<unknown> = Promise.resolve();

  async function send(content: SessionContent): Promise<void> {
    const session = await calls.update(token, content);
    const patient = content.patient ? JSON.stringify(content.patient) : acknowledged.patient;
    acknowledged = { session, patient };
  }

  async function save(build: (acknowledged: Acknowledged) => SessionContent): Promise<Saved> {
    let renewed = false;
    try {
      await send(build(acknowledged));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SESSION_GONE') throw error;
      ({ token, expiresAt } = await calls.open());
      acknowledged = NOTHING_ACKNOWLEDGED;
      renewed = true;
      await send(build(acknowledged));
    }
    return { token, expiresAt, acknowledged, renewed };
  }

  return {
    save(build) {
      const result = turn.then(() => save(build));
      turn = result.catch(() => undefined);
      return result;
    },
    async settled() {
      await turn;
      return token;
    },
  };
}
