import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';

const at = (row: number): SealedAt => ({ table: 'phone_key', column: 'key_sealed', row });

/** The rows of `phone_key`: with what people's phones encrypt actions that are not sent yet. */
@Injectable()
export class PhoneKeyStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** The person's key, which is made when it is first asked for. */
  async keyOf(userId: number): Promise<string> {
    const known = await this.db.phone_key.findUnique({ where: { user_id: userId } });
    if (known) return this.sealer.open(known.key_sealed, at(userId));
    const made = this.sealer.seal(randomBytes(32).toString('base64url'), at(userId));
    // Of two phones that ask at once, both get the key of the first.
    await this.db.phone_key.createMany({
      data: [{ user_id: userId, key_sealed: made }],
      skipDuplicates: true,
    });
    return this.keyOf(userId);
  }

  async forget(tx: Tx, userId: number): Promise<void> {
    await tx.phone_key.deleteMany({ where: { user_id: userId } });
  }
}
