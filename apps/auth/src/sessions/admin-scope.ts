import { Injectable } from '@nestjs/common';
import { seesEveryProvider } from '@drawpoint/contracts/access';
import { SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { EventRecord } from '@drawpoint/contracts/events';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { ADMIN_SCOPE } from '@drawpoint/rules/known-options';
import { ProviderStore } from '../relations/provider.store.ts';
import { type Account, rolesOf } from '../users/account.ts';
import { SessionStore } from './session.store.ts';

/** Decides what admins see, once for every service that receives the caller. */
@Injectable()
export class AdminScope {
  constructor(
    private readonly options: KnownOptions,
    private readonly providers: ProviderStore,
    private readonly sessions: SessionStore,
    private readonly bus: Bus,
  ) {}

  async of(caller: Caller): Promise<Caller> {
    if (!caller.roles.includes('admin')) return caller;
    if (await this.isAll()) return { ...caller, admin_scope: 'all' };
    const isSole = caller.provider_id !== null && (await this.providers.areOne());
    return isSole ? { ...caller, sole_provider: true } : caller;
  }

  /** Whether a staff member is currently limited to no provider. */
  async seesEveryProvider(person: Pick<Account, 'roles' | 'is_phlebotomist'> | null): Promise<boolean> {
    if (!person) return false;
    const roles = rolesOf(person);
    return seesEveryProvider({ roles, ...((await this.isAll()) && { admin_scope: 'all' as const }) });
  }

  /** After the option changes here, gateways resolve admins again, as after a change of roles. */
  async announce(events: readonly EventRecord[]): Promise<void> {
    if (events.some(({ data }) => data['key'] === ADMIN_SCOPE)) await this.announceAll();
  }

  async announceAll(): Promise<void> {
    for (const user_id of await this.sessions.signedInAdmins()) {
      this.bus.broadcast(SESSION_REVOKED, { user_id, session_id: null });
    }
  }

  private async isAll(): Promise<boolean> {
    return (await this.options.values([ADMIN_SCOPE])).get(ADMIN_SCOPE) === 'all';
  }
}
