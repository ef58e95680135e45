import { Injectable } from '@nestjs/common';
import { AddressStore, type SavedAddress } from '../addresses/address.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { address } from '../generated/prisma/client.ts';

/** The data shown beside a person's account. */
export type BesideAccount = {
  home: Pick<SavedAddress, 'line1' | 'state' | 'zip'> | null;
  pendingEmail: string | null;
  /** The name of the photo. */
  photo: string | null;
  /** When the person was last active before this session; null without a session. */
  previousVisit: Date | null;
};

type Row = Omit<BesideAccount, 'home'> & { home: Pick<address, 'id' | 'details_sealed'> | null };

@Injectable()
export class UserViewStore {
  constructor(
    private readonly db: Database,
    private readonly addresses: AddressStore,
  ) {}

  async beside(
    userId: number,
    sessionId: string | null,
    now: Date,
    tx: Tx = this.db,
  ): Promise<BesideAccount> {
    const [row] = await tx.$queryRaw<Row[]>`
      SELECT (SELECT json_build_object('id', id, 'details_sealed', details_sealed)
                FROM address WHERE user_id = ${userId} AND is_default LIMIT 1) AS home,
             (SELECT email FROM email_change
               WHERE user_id = ${userId} AND used_at IS NULL AND expires_at > ${now}) AS "pendingEmail",
             (SELECT name FROM profile_photo WHERE user_id = ${userId}) AS photo,
             (SELECT previous_visit_at FROM session WHERE id = ${sessionId}) AS "previousVisit"`;
    const { home, ...rest } = row!;
    return { ...rest, home: home && this.addresses.detailsOf(home) };
  }
}
