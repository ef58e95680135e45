import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SecondFactor } from '@drawpoint/contracts/auth/user';
import { Database, type Tx } from '../database.store.ts';
import { CODE_MS, CODE_TRIES, type ChallengeState, RESEND_MS } from '../domain/sign-in-challenge.ts';

/** A person on a device. */
export type ChallengeDevice = { userId: number; deviceId: string };
export type SentCode = { channel: SecondFactor; code_hash: string };
export type Challenge = ChallengeState & SentCode & { id: string; sent_at: Date };

const expiryOf = (now: Date) => new Date(now.getTime() + CODE_MS);

/** Pending second factors after a correct password: one per person and device. */
@Injectable()
export class SignInChallengeStore {
  constructor(private readonly db: Database) {}

  /** Starts a challenge and replaces the previous one. */
  async open(tx: Tx, { userId, deviceId }: ChallengeDevice, code: SentCode, now: Date): Promise<void> {
    const state = {
      id: randomUUID(),
      channel: code.channel,
      code_hash: code.code_hash,
      code_expires_at: expiryOf(now),
      ...{ tries: 0, created_at: now, sent_at: now, used_at: null },
    };
    await tx.sign_in_challenge.upsert({
      where: { user_id_device_id: { user_id: userId, device_id: deviceId } },
      create: { user_id: userId, device_id: deviceId, ...state },
      update: state,
    });
  }

  async find({ userId, deviceId }: ChallengeDevice): Promise<Challenge | null> {
    const row = await this.db.sign_in_challenge.findUnique({
      where: { user_id_device_id: { user_id: userId, device_id: deviceId } },
    });
    return row && { ...row, channel: row.channel as SecondFactor };
  }

  /**
   * Counts an attempt before the code is compared. Returns false after five, even when attempts are
   * concurrent.
   */
  async countTry(id: string): Promise<boolean> {
    const { count } = await this.db.sign_in_challenge.updateMany({
      where: { id, used_at: null, tries: { lt: CODE_TRIES } },
      data: { tries: { increment: 1 } },
    });
    return count === 1;
  }

  /** Consumes the code. Of several concurrent calls, one gets true. */
  async use(tx: Tx, id: string, codeHash: string, now: Date): Promise<boolean> {
    const { count } = await tx.sign_in_challenge.updateMany({
      where: { id, code_hash: codeHash, used_at: null },
      data: { used_at: now },
    });
    return count === 1;
  }

  /** Replaces the code. Returns false when the previous one is less than 30 seconds old. */
  async replaceCode(tx: Tx, id: string, { channel, code_hash }: SentCode, now: Date): Promise<boolean> {
    const { count } = await tx.sign_in_challenge.updateMany({
      where: { id, used_at: null, sent_at: { lte: new Date(now.getTime() - RESEND_MS) } },
      data: { channel, code_hash, code_expires_at: expiryOf(now), sent_at: now },
    });
    return count === 1;
  }

  /** Removes the person's pending challenges after a password change. */
  async dropOf(tx: Tx, userId: number): Promise<void> {
    await tx.sign_in_challenge.deleteMany({ where: { user_id: userId } });
  }
}
