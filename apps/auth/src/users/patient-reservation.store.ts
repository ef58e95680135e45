import { Injectable } from '@nestjs/common';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { patient_reservation } from '../generated/prisma/client.ts';

/** Somebody for whom staff have begun to book, and the id that their account will have. */
export type PatientReservation = {
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  mobile: string | null;
};

const mobileAt = (email: string): SealedAt => ({
  table: 'patient_reservation',
  column: 'mobile_sealed',
  row: email,
});

/** Ids of accounts to come. Emails are given in lower case, and locked (`UserStore.lockEmail`) where one is reserved. */
@Injectable()
export class PatientReservationStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Reserves an id for an email, or answers the one it has. */
  async reserve(tx: Tx, { email, mobile, ...name }: Omit<PatientReservation, 'user_id'>): Promise<number> {
    const known = await tx.patient_reservation.findUnique({ where: { email } });
    if (known) return known.user_id;
    const user_id = await nextId(tx, 'user');
    const row = await tx.patient_reservation.create({
      data: { email, ...name, user_id, mobile_sealed: mobile && this.sealer.seal(mobile, mobileAt(email)) },
    });
    return row.user_id;
  }

  async find(userId: number, tx: Tx): Promise<PatientReservation | null> {
    const row = await tx.patient_reservation.findUnique({ where: { user_id: userId } });
    return row && this.open(row);
  }

  /** Those of these ids. */
  async named(ids: number[]): Promise<PatientReservation[]> {
    if (ids.length === 0) return [];
    const rows = await this.db.patient_reservation.findMany({ where: { user_id: { in: ids } } });
    return rows.map((row) => this.open(row));
  }

  /** Forgets those that no visit was made for. */
  async dropOlderThan(moment: Date): Promise<void> {
    await this.db.patient_reservation.deleteMany({ where: { created_at: { lt: moment } } });
  }

  private open({ mobile_sealed, created_at: _, ...row }: patient_reservation): PatientReservation {
    return { ...row, mobile: mobile_sealed && this.sealer.open(mobile_sealed, mobileAt(row.email)) };
  }
}
