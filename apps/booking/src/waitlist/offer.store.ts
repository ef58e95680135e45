import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { waitlist_offer } from '../generated/prisma/client.ts';
import { newToken, sha256 } from '../sessions/session-token.ts';

/** `holding`: its time is not held yet. `accepting`: the visit is being made or moved. `lost`: the time was gone. */
export type OfferState = 'holding' | 'open' | 'accepting' | 'accepted' | 'declined' | 'expired' | 'lost';
export type OfferRecord = Omit<waitlist_offer, 'token_sealed' | 'state'> & {
  token: string;
  state: OfferState;
};
export type NewOffer = Omit<
  OfferRecord,
  'id' | 'hold_key' | 'token_hash' | 'token' | 'state' | 'answered_at' | 'appointment_id'
>;

const tokenAt = (id: number): SealedAt => ({ table: 'waitlist_offer', column: 'token_sealed', row: id });

/** The rows of `waitlist_offer`. */
@Injectable()
export class OfferStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Adds an offer whose time is not held yet. */
  async add(tx: Tx, offer: NewOffer): Promise<OfferRecord> {
    const id = await nextId(tx, 'waitlist_offer');
    const token = newToken();
    const row = await tx.waitlist_offer.create({
      data: {
        ...offer,
        id,
        hold_key: randomBytes(32).toString('hex'),
        token_hash: sha256(token),
        token_sealed: this.sealer.seal(token, tokenAt(id)),
        state: 'holding',
      },
    });
    return this.open(row);
  }

  /** Forgets an offer whose time could not be held. Nobody was told of it. */
  async remove(id: number): Promise<void> {
    await this.db.waitlist_offer.deleteMany({ where: { id, state: 'holding' } });
  }

  async find(id: number, tx: Tx = this.db): Promise<OfferRecord | null> {
    const row = await tx.waitlist_offer.findUnique({ where: { id } });
    return row && this.open(row);
  }

  async byToken(token: string): Promise<OfferRecord | null> {
    const row = await this.db.waitlist_offer.findUnique({ where: { token_hash: sha256(token) } });
    return row && this.open(row);
  }

  /** The last offer of a freed time, after which no other is made until it is over; null without one. */
  async lastOf(freedTimeId: number): Promise<OfferRecord | null> {
    const row = await this.db.waitlist_offer.findFirst({
      where: { freed_time_id: freedTimeId },
      orderBy: { id: 'desc' },
    });
    return row && this.open(row);
  }

  /** The offers that these people can answer. */
  async openOf(userIds: readonly number[], now: Date): Promise<OfferRecord[]> {
    const rows = await this.db.waitlist_offer.findMany({
      where: { user_id: { in: [...userIds] }, state: 'open', expires_at: { gt: now } },
    });
    return rows.map((row) => this.open(row));
  }

  /** The offers of the times that a visit gave back, in order. */
  async ofVisit(appointmentId: number): Promise<OfferRecord[]> {
    const rows = await this.db.waitlist_offer.findMany({
      where: { freed_time: { appointment_id: appointmentId }, state: { not: 'holding' } },
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => this.open(row));
  }

  /** Moves an offer on. False when it is in another state by now: each state is left once. */
  async move(
    tx: Tx,
    { id, state }: Pick<OfferRecord, 'id' | 'state'>,
    to: OfferState,
    set: Partial<Pick<OfferRecord, 'answered_at' | 'appointment_id' | 'price_cents'>> = {},
  ): Promise<boolean> {
    const { count } = await tx.waitlist_offer.updateMany({
      where: { id, state },
      data: { ...set, state: to },
    });
    return count === 1;
  }

  private open({ token_sealed, state, ...offer }: waitlist_offer): OfferRecord {
    const token = this.sealer.open(token_sealed, tokenAt(offer.id));
    return { ...offer, state: state as OfferState, token };
  }
}
