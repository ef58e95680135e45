import { Injectable } from '@nestjs/common';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { area_request } from '../generated/prisma/client.ts';

export type AreaRequestRecord = Pick<area_request, 'id' | 'zip' | 'asked_at' | 'confirmed_at'> & {
  email: string;
  language: Language;
};

const emailAt = (id: number): SealedAt => ({ table: 'area_request', column: 'email_sealed', row: id });

/** Requests to be told when a ZIP code is served. */
@Injectable()
export class AreaRequestStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** All requests of an email. Locks the email until the transaction ends. */
  async ofEmail(tx: Tx, email: string): Promise<AreaRequestRecord[]> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('area_request'), hashtext(${email}))`;
    const rows = await tx.area_request.findMany({
      where: { email_hash: { in: this.sealer.fingerprints(email) } },
    });
    return rows.map((row) => this.open(row));
  }

  async add(
    tx: Tx,
    { email, zip, asked_at, language }: Pick<AreaRequestRecord, 'email' | 'zip' | 'asked_at' | 'language'>,
  ): Promise<number> {
    const id = await nextId(tx, 'area_request');
    const [email_hash] = this.sealer.fingerprints(email);
    const email_sealed = this.sealer.seal(email, emailAt(id));
    await tx.area_request.create({ data: { id, zip, asked_at, language, email_hash, email_sealed } });
    return id;
  }

  async askAgain(tx: Tx, id: number, now: Date): Promise<void> {
    await tx.area_request.update({ where: { id }, data: { asked_at: now } });
  }

  async find(id: number): Promise<AreaRequestRecord | null> {
    const row = await this.db.area_request.findUnique({ where: { id } });
    return row && this.open(row);
  }

  /** Confirms a request; null when it is gone. A repetition keeps the first moment. */
  async confirm(id: number, now: Date): Promise<AreaRequestRecord | null> {
    await this.db.area_request.updateMany({ where: { id, confirmed_at: null }, data: { confirmed_at: now } });
    return this.find(id);
  }

  async remove(id: number): Promise<void> {
    await this.db.area_request.deleteMany({ where: { id } });
  }

  /** Deletes requests asked before `moment`, and those never confirmed that were asked before `unconfirmed`. */
  async removeOld(moment: Date, unconfirmed: Date): Promise<void> {
    await this.db.area_request.deleteMany({
      where: { OR: [{ asked_at: { lt: moment } }, { asked_at: { lt: unconfirmed }, confirmed_at: null }] },
    });
  }

  /** The ZIP codes that somebody waits for, with how many people, the most first. */
  async counts(from: number): Promise<{ zip: string; people: number }[]> {
    return this.db.$queryRaw`
      SELECT zip, count(*)::int AS people FROM area_request
       WHERE confirmed_at IS NOT NULL GROUP BY zip HAVING count(*) >= ${from}::int ORDER BY people DESC, zip`;
  }

  async confirmedOf(zip: string): Promise<AreaRequestRecord[]> {
    const rows = await this.db.area_request.findMany({ where: { zip, confirmed_at: { not: null } } });
    return rows.map((row) => this.open(row));
  }

  /** The proof in the link of a request. It needs no storage: only this service can make it. */
  proofOf(id: number): string {
    return this.sealer.fingerprints(`area request ${id}`)[0];
  }

  isProof(id: number, token: string): boolean {
    return this.sealer.fingerprints(`area request ${id}`).includes(token);
  }

  private open({ email_sealed, id, zip, asked_at, confirmed_at, language }: area_request): AreaRequestRecord {
    const email = this.sealer.open(email_sealed, emailAt(id));
    return { id, zip, asked_at, confirmed_at, email, language: language as Language };
  }
}
