import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { answer_link } from '../generated/prisma/client.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The rows of `answer_link`: links of reminders. A reminder that is sent again has one of its own. */
@Injectable()
export class AnswerLinkStore {
  constructor(private readonly db: Database) {}

  /** Adds a link and returns its token, 256 random bits, which is not stored. */
  async insert(appointment_id: number, user_id: number, created_at: Date): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.db.answer_link.create({
      data: { appointment_id, user_id, created_at, token_hash: hashOf(token) },
    });
    return token;
  }

  async find(token: string): Promise<Pick<answer_link, 'appointment_id' | 'user_id'> | null> {
    return this.db.answer_link.findUnique({ where: { token_hash: hashOf(token) } });
  }

  async deleteAll(tx: Tx, appointmentId: number): Promise<void> {
    await tx.answer_link.deleteMany({ where: { appointment_id: appointmentId } });
  }
}
