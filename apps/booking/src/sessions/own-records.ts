import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import type { OwnRecord } from '../domain/session-draft.ts';

@Injectable()
export class OwnRecords {
  constructor(private readonly phlebotomists: PhlebotomistStore) {}

  /** A phlebotomist's own record, which fixes steps 3 and 4 of their bookings (2 §6); null for anybody else. */
  async of(caller: Caller): Promise<OwnRecord | null> {
    if (!caller.roles.includes('phlebotomist')) return null;
    const own = await this.phlebotomists.find(caller.user_id);
    return own && { phlebotomist_id: own.id, provider_id: own.providers[0]?.id ?? null };
  }
}
