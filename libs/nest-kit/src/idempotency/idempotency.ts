import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import type { Pool, QueryResult } from 'pg';
import { AppError } from '../app-error.ts';
import { PG_POOL } from '../data/pool.ts';
import { Sealer, type SealedAt } from '../data/sealer.ts';
import { isGone, WorkerLocks } from '../jobs/worker-locks.ts';
import { Log } from '../logging/log.ts';

/** One call of a person: the operation's subject, the idempotency key and the input. */
export type IdempotentCall = { person: number; operation: string; key: string; input: unknown };

const KEPT_HOURS = 24;
/** Maximum number of connections for recording calls, however many begin at once. */
const WRITES_AT_ONCE = 2;
/**
 * A call without an answer after this many minutes was abandoned, when nothing shows earlier that its process
 * died.
 */
const ABANDONED_AFTER_MINUTES = 5;
const RETRY_MS = 1_000;

/**
 * Runs a call once per person, operation and key. Commits the call's beginning before its work, so a second
 * call finds it in any state. Keeps the answer sealed for 24 hours.
 */
@Injectable()
export class Idempotency {
  private readonly writes = new PQueue({ concurrency: WRITES_AT_ONCE });
  private readonly lateEnds = new PQueue({ concurrency: 1 });
  /** The calls of this process whose beginning or end is being written, however long that takes. */
  private readonly unwritten = new Set<string>();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly sealer: Sealer,
    private readonly locks: WorkerLocks,
    private readonly log: Log,
  ) {}

  /**
   * Returns the work's answer, or the stored one. An answer that the database refuses is stored later, and
   * repetitions wait for it. Throws IDEMPOTENCY_MISMATCH when the key came with other content, and
   * STILL_RUNNING while the first call runs. Failed work is forgotten. The next call takes over from a dead
   * process, and from a call that runs for more than five minutes.
   */
  async once<Answer>(call: IdempotentCall, work: () => Promise<Answer>): Promise<Answer> {
    const callKey: CallKey = [call.person, call.operation, sha256(call.key)];
    const content = sha256(JSON.stringify(call.input));
    const begun: Begun = [...callKey, this.locks.processName()];
    if (!(await this.begin(begun, content))) return this.storedAnswer<Answer>(callKey, content);
    let answer: Answer;
    try {
      answer = await work();
    } catch (error) {
      await this.end(begun, FORGET);
      throw error;
    }
    await this.end(begun, KEEP, this.sealer.sealJson(answer, answerAt(callKey)));
    return answer;
  }

  /** Deletes calls older than 24 hours. */
  async dropOld(): Promise<void> {
    await this.pool.query(
      `DELETE FROM kit.idempotent_call WHERE started_at < now() - interval '${KEPT_HOURS} hours'`,
    );
  }

  private async begin(begun: Begun, content: string): Promise<boolean> {
    const id = idOf(begun);
    if (this.unwritten.has(id)) return false;
    this.unwritten.add(id);
    try {
      const hasBegun = await this.insert(begun, content);
      this.unwritten.delete(id);
      return hasBegun;
    } catch (error) {
      // The row is there all the same when only the database's confirmation was lost.
      void this.endLater(begun, FORGET);
      throw error;
    }
  }

  private async insert(begun: Begun, content: string): Promise<boolean> {
    const { rowCount } = await this.write(
      `INSERT INTO kit.idempotent_call AS known (person, operation, key_hash, worker, content_hash, started_at)
       VALUES ($1, $2, $3, $4, $5, now())
       ON CONFLICT (person, operation, key_hash) DO UPDATE
          SET content_hash = excluded.content_hash, answer_sealed = NULL, started_at = excluded.started_at,
              worker = excluded.worker
        WHERE known.started_at < now() - interval '${KEPT_HOURS} hours'
           OR (known.answer_sealed IS NULL AND known.content_hash = excluded.content_hash
               AND (known.started_at < now() - interval '${ABANDONED_AFTER_MINUTES} minutes'
                    OR (known.worker <> excluded.worker AND ${isGone('known.worker')})))`,
      [...begun, content],
    );
    return rowCount === 1;
  }

  /** Writes how a call ended. When that fails, it is written later, and repetitions wait for it. */
  private async end(begun: Begun, statement: string, ...answer: string[]): Promise<void> {
    this.unwritten.add(idOf(begun));
    try {
      await this.write(statement, [...begun, ...answer]);
      this.unwritten.delete(idOf(begun));
    } catch (error) {
      this.log.warn({ err: error, operation: begun[1] }, 'The end of an idempotent call is written later');
      void this.endLater(begun, statement, ...answer);
    }
  }

  private endLater(begun: Begun, statement: string, ...answer: string[]): Promise<void> {
    const write = (): Promise<boolean> =>
      this.pool.query(statement, [...begun, ...answer]).then(
        () => true,
        () => false,
      );
    return this.lateEnds.add(async () => {
      while (!this.pool.ending && !(await write())) await pause(RETRY_MS, undefined, { ref: false });
      this.unwritten.delete(idOf(begun));
    });
  }

  private write(statement: string, values: unknown[]): Promise<QueryResult> {
    return this.writes.add(() => this.pool.query(statement, values));
  }

  private async storedAnswer<Answer>(callKey: CallKey, content: string): Promise<Answer> {
    const { rows } = await this.pool.query<{ content_hash: string; answer_sealed: string | null }>(
      `SELECT content_hash, answer_sealed FROM kit.idempotent_call WHERE ${OF_CALL}`,
      callKey,
    );
    const known = rows[0];
    if (known && known.content_hash !== content) throw new AppError('IDEMPOTENCY_MISMATCH');
    if (!known || known.answer_sealed === null) throw new AppError('STILL_RUNNING', { retryAfterSeconds: 1 });
    return this.sealer.openJson<Answer>(known.answer_sealed, answerAt(callKey));
  }
}

/** Primary key of the row: person, operation, hash of the key. */
type CallKey = [number, string, string];
/** A call that a process began: its primary key and the process's lock, null when that was not held. */
type Begun = [...CallKey, string | null];

const idOf = ([person, operation, keyHash]: Begun): string => `${person} ${operation} ${keyHash}`;

const answerAt = (row: CallKey): SealedAt => ({ table: 'kit.idempotent_call', column: 'answer_sealed', row });

const OF_CALL = 'person = $1 AND operation = $2 AND key_hash = $3';
/** Another process may have taken the call over. */
const OF_PROCESS = `${OF_CALL} AND worker IS NOT DISTINCT FROM $4 AND answer_sealed IS NULL`;
const FORGET = `DELETE FROM kit.idempotent_call WHERE ${OF_PROCESS}`;
const KEEP = `UPDATE kit.idempotent_call SET answer_sealed = $5 WHERE ${OF_PROCESS}`;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
