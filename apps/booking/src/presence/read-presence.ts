import { Injectable } from '@nestjs/common';
import { phlebotomistsManagedBy } from '@drawpoint/contracts/access';
import { presence, type PresentPhlebotomist } from '@drawpoint/contracts/booking/presence.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PhlebotomistEmails } from '../catalog/phlebotomist-emails.ts';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import type { PhlebotomistRecord } from '../catalog/records.ts';
import { toPhlebotomist } from '../catalog/to-catalog.ts';
import { PresenceStore, type PresenceRecord } from './presence.store.ts';

@Injectable()
export class ReadPresence {
  constructor(
    private readonly store: PresenceStore,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly emails: PhlebotomistEmails,
  ) {}

  /** Developers see all, admins those of their provider (docs/product/availability.md#presence). */
  readonly listPhlebotomists = handle(presence.listPhlebotomists, async (input, ctx) => {
    const request = readList(presence.listPhlebotomists, input);
    const scope = phlebotomistsManagedBy(ctx.caller);
    const { total, rows } = await this.phlebotomists.page(scope, { providerId: input.provider_id }, request);
    const ids = rows.map(({ id }) => id);
    const [states, emailOf] = await Promise.all([this.store.ofMany(ids), this.emails.of(rows, ctx)]);
    const shown = rows.map((row) => toPresent(row, states.get(row.id), emailOf(row.id)));
    return pageOfRows(shown, total, request.window);
  });

  readonly managedIds = handle(presence.managedIds, async ({ manager, ...narrowing }) => ({
    ids: await this.store.idsIn(phlebotomistsManagedBy(manager), narrowing),
  }));
}

function toPresent(
  row: PhlebotomistRecord,
  kept: PresenceRecord | undefined,
  email: string,
): PresentPhlebotomist {
  const { providers: _, service_extra_charge: __, ...phlebotomist } = toPhlebotomist(row, true, email);
  return {
    ...phlebotomist,
    provider_name: row.providers[0]?.name ?? null,
    presence: kept?.state ?? 'offline',
    presence_changed_at: kept?.changed_at.toISOString() ?? null,
  };
}
