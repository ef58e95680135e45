import { Injectable } from '@nestjs/common';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database } from '../database.store.ts';
import type { patient_reservation } from '../generated/prisma/client.ts';

/** A person for whom staff booked, and the reserved id of their account. */
export type PatientReservation = Omit<patient_reservation, 'mobile_sealed' | 'created_at'> & {
  mobile: string | null;
};

const mobileAt = (email: string): SealedAt => ({
  table: 'patient_reservation',
  column: 'mobile_sealed',
  row: email,
});

/** Ids that earlier versions reserved for the patients of staff bookings. No new ones are added. */
@Injectable()
export class PatientReservationStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Returns those of these ids that are reserved. */
  async named(ids: number[]): Promise<PatientReservation[]> {
    if (ids.length === 0) return [];
    const rows = await this.db.patient_reservation.findMany({ where: { user_id: { in: ids } } });
    return rows.map((row) => this.open(row));
  }

  private open({ mobile_sealed, created_at: _, ...row }: patient_reservation): PatientReservation {
    return { ...row, mobile: mobile_sealed && this.sealer.open(mobile_sealed, mobileAt(row.email)) };
  }
}
