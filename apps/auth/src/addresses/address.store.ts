import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { Address } from '@drawpoint/contracts/auth/addresses.contract';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { AddressDetails } from '../domain/address-details.ts';
import type { address } from '../generated/prisma/client.ts';

export type SavedAddress = Address & { user_id: number };

/** An address as its owner sees it. */
export const toAddress = ({ user_id: _, ...shown }: SavedAddress): Address => shown;

const detailsAt = (id: number): SealedAt => ({ table: 'address', column: 'details_sealed', row: id });

/** Saved addresses. The caller locks the person's account before changes (`UserStore.lock`). */
@Injectable()
export class AddressStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Returns the default first, then the newest. */
  async list(scope: Scope<'user_id'>, tx: Tx = this.db): Promise<SavedAddress[]> {
    const rows = await tx.address.findMany({
      where: scopeWhere(scope),
      orderBy: [{ is_default: 'desc' }, { id: 'desc' }],
    });
    return rows.map((row) => this.open(row));
  }

  async owned(id: number, userId: number, tx: Tx = this.db): Promise<SavedAddress | null> {
    const row = await tx.address.findFirst({ where: { id, user_id: userId } });
    return row && this.open(row);
  }

  /** Reads the ZIP codes of these people's default addresses. */
  async defaultZipsOf(userIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.db.address.findMany({
      where: { user_id: { in: [...userIds] }, is_default: true },
    });
    return new Map(rows.map((row) => [row.user_id, this.open(row).zip]));
  }

  async add(tx: Tx, userId: number, details: AddressDetails): Promise<SavedAddress> {
    const id = await nextId(tx, 'address');
    const row = await tx.address.create({
      data: { id, user_id: userId, details_sealed: this.sealer.sealJson(details, detailsAt(id)) },
    });
    return this.open(row);
  }

  async change(tx: Tx, id: number, details: AddressDetails): Promise<void> {
    await tx.address.update({
      where: { id },
      data: { details_sealed: this.sealer.sealJson(details, detailsAt(id)), version: { increment: 1 } },
    });
  }

  async remove(tx: Tx, id: number): Promise<void> {
    await tx.address.delete({ where: { id } });
  }

  /** Makes this address the person's only default. */
  async makeDefault(tx: Tx, id: number, userId: number): Promise<void> {
    const bumped = { version: { increment: 1 } };
    await tx.address.updateMany({
      where: { user_id: userId, is_default: true, id: { not: id } },
      data: { is_default: false, ...bumped },
    });
    await tx.address.update({ where: { id }, data: { is_default: true, ...bumped } });
  }

  detailsOf({ id, details_sealed }: Pick<address, 'id' | 'details_sealed'>): AddressDetails {
    return this.sealer.openJson<AddressDetails>(details_sealed, detailsAt(id));
  }

  private open({ details_sealed, created_at: _, ...row }: address): SavedAddress {
    return { ...this.detailsOf({ id: row.id, details_sealed }), ...row };
  }
}
