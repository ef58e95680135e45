import { Injectable } from '@nestjs/common';
import { isWithin } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { isOpen } from '../catalog/can-manage.ts';
import type { OwnRecord } from '../domain/session-draft.ts';

@Injectable()
export class OwnRecords {
  constructor(private readonly phlebotomists: PhlebotomistStore) {}

  /** The caller's phlebotomist record, which fixes steps 3 and 4 of their bookings. Null for anybody else. */
  async of(caller: Caller): Promise<OwnRecord | null> {
    if (!caller.roles.includes('phlebotomist')) return null;
    const own = await this.phlebotomists.find(caller.user_id);
    const provider = own?.providers.find(({ id }) => isWithin(caller, [id]));
    if (!own || !isOpen(caller, own)) return null;
    return { phlebotomist_id: own.id, provider_id: provider?.id ?? null };
  }

  /** The provider that a member of staff acts for. Null for patients, and for developers, who act for all. */
  async providerOf(caller: Caller): Promise<number | null> {
    if (caller.roles.includes('developer')) return null;
    if (caller.roles.includes('admin') && caller.provider_id !== null) return caller.provider_id;
    return (await this.of(caller))?.provider_id ?? null;
  }
}
