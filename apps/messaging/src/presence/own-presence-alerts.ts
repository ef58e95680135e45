import { Injectable } from '@nestjs/common';
import { canManageProvider, ownOf } from '@drawpoint/contracts/access';
import { presence } from '@drawpoint/contracts/booking/presence.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { presenceAlerts } from '@drawpoint/contracts/messaging/presence-alerts.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { type AlertRecord, PresenceAlertStore } from './presence-alert.store.ts';

type Narrowing = { provider_id?: number | undefined; phlebotomist_id?: number | undefined };

/**
 * A manager's presence alerts (docs/product/messages.md#presence-alerts). Booking decides the phlebotomists
 * they may follow; this service keeps their choice.
 */
@Injectable()
export class OwnPresenceAlerts {
  constructor(
    private readonly store: PresenceAlertStore,
    private readonly bus: Bus,
  ) {}

  readonly list = handle(presenceAlerts.list, async (_input, ctx) => {
    const [ids, kept] = await Promise.all([
      this.managed(ctx.caller, {}, ctx),
      this.store.of(ownOf(ctx.caller.user_id)),
    ]);
    return { data: ids.map((id) => toAlert(kept.get(id) ?? everything(id))) };
  });

  /** Throws NOT_FOUND when the manager is not responsible for the phlebotomist. */
  readonly update = handle(presenceAlerts.update, async ({ id, ...change }, ctx) => {
    const [known] = await this.managed(ctx.caller, { phlebotomist_id: id }, ctx);
    if (known === undefined) throw new AppError('NOT_FOUND');
    const [row] = await this.store.change(ctx.caller.user_id, [id], change);
    return toAlert(row ?? everything(id));
  });

  /** Throws FORBIDDEN when the provider is not the admin's. */
  readonly updateAll = handle(presenceAlerts.updateAll, async ({ status, value, provider_id }, ctx) => {
    const { caller } = ctx;
    if (provider_id !== undefined && !canManageProvider(caller, provider_id)) throw new AppError('FORBIDDEN');
    const ids = await this.managed(caller, { provider_id }, ctx);
    const rows = await this.store.change(caller.user_id, ids, { [status]: value });
    return { updated: rows.length };
  });

  private async managed(caller: Caller, narrowing: Narrowing, ctx: RequestContext): Promise<number[]> {
    const { user_id, provider_id, admin_scope, within_provider } = caller;
    const roles = caller.roles.filter((role) => role !== 'phlebotomist');
    const manager = { user_id, roles, provider_id, admin_scope, within_provider };
    return (await this.bus.call(presence.managedIds, { manager, ...narrowing }, ctx)).ids;
  }
}

const everything = (id: number): AlertRecord => ({
  phlebotomist_id: id,
  available: true,
  busy: true,
  offline: true,
});

const toAlert = ({ phlebotomist_id, available, busy, offline }: AlertRecord): AlertRecord => ({
  ...{ phlebotomist_id, available, busy, offline },
});
