import type { BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { ApiError } from '../../../lib/api/api-error.ts';
import { NOTHING_ACKNOWLEDGED, type AcknowledgedContent, type SessionContent } from './session-content.ts';

export type OpenedSession = { token: string; expiresAt: string };
export type SaveResult = OpenedSession & {
  acknowledged: AcknowledgedContent;
  /** True when the session had expired and a new one received everything again. */
  renewed: boolean;
};

type Calls = {
  open: () => Promise<OpenedSession>;
  update: (token: string, content: SessionContent) => Promise<BookingSession>;
};

export type SessionKeeper = {
  /**
   * Sends content to the session, one update at a time. `build` is called when its turn comes, and again with
   * nothing acknowledged after an expiry. Throws the error of the update.
   */
  save: (build: (acknowledged: AcknowledgedContent) => SessionContent) => Promise<SaveResult>;
  /** The session token, once all updates have finished. */
  settled: () => Promise<string>;
};

/** Keeps one booking session for a wizard. Serializes its updates and replaces an expired session. */
export function createSessionKeeper(
  start: OpenedSession & { acknowledged: AcknowledgedContent },
  calls: Calls,
): SessionKeeper {
  let { token, expiresAt, acknowledged } = start;
  let turn: Promise<unknown> = Promise.resolve();

  async function send(content: SessionContent): Promise<void> {
    const session = await calls.update(token, content);
    const patient = content.patient ? JSON.stringify(content.patient) : acknowledged.patient;
    acknowledged = { session, patient };
  }

  async function save(build: (acknowledged: AcknowledgedContent) => SessionContent): Promise<SaveResult> {
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
