import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { CODE_ALPHABET, randomCode } from '@drawpoint/rules/random-code';
import { Database, type Tx } from '../database.store.ts';
import type { claim_letter } from '../generated/prisma/client.ts';

const CODE_LENGTH = 10;
const DAYS = 30;
/** How many answers a letter allows. */
const TRIES = 5;

/** The codes of letters to patients without email. */
@Injectable()
export class ClaimLetterStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Makes a new code, which ends the one before. Nobody can read it again. */
  async make(userId: number, now: Date): Promise<{ code: string; endsAt: Date }> {
    const code = randomCode(CODE_LENGTH, (bound) => randomInt(bound));
    const endsAt = new Date(now.getTime() + DAYS * 86_400_000);
    const data = { code_hash: this.sealer.fingerprints(code)[0], ends_at: endsAt, tries: 0 };
    await this.db.claim_letter.upsert({
      where: { user_id: userId },
      create: { user_id: userId, ...data },
      update: data,
    });
    return { code, endsAt };
  }

  /** The letter of a code, as typed: in any case, in groups or not. Null when it has ended. */
  async ofCode(typed: string, now: Date): Promise<claim_letter | null> {
    const code = [...typed.toUpperCase()].filter((each) => CODE_ALPHABET.includes(each)).join('');
    if (code.length !== CODE_LENGTH) return null;
    const hashes = this.sealer.fingerprints(code);
    return this.db.claim_letter.findFirst({
      where: { code_hash: { in: hashes }, ends_at: { gt: now }, tries: { lt: TRIES } },
    });
  }

  /** Counts an answer. False when the letter has had all of its answers. */
  async countTry({ user_id, code_hash }: claim_letter): Promise<boolean> {
    const { count } = await this.db.claim_letter.updateMany({
      where: { user_id, code_hash, tries: { lt: TRIES } },
      data: { tries: { increment: 1 } },
    });
    return count === 1;
  }

  async drop(tx: Tx, userId: number): Promise<void> {
    await tx.claim_letter.deleteMany({ where: { user_id: userId } });
  }
}
