import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CompanyAct, companyActed } from '@drawpoint/contracts/auth/person.events';
import type { Caller } from '@drawpoint/contracts/envelope';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import type { Tx } from '../database.store.ts';
import { Emails } from '../mail/emails.ts';
import { type Account, isStaff } from '../users/account.ts';
import { ProviderStore } from './provider.store.ts';

/** Who acted on a person: a company, or the site's own developers. */
export const companyOf = (caller: Caller): number | null =>
  caller.roles.includes('developer') ? null : caller.provider_id;

/**
 * Notifies patients, by email and in the bell, of what staff did with their account. Each message says how to
 * object.
 */
@Injectable()
export class TellPerson {
  constructor(
    private readonly emails: Emails,
    private readonly providers: ProviderStore,
    private readonly events: EventLog,
  ) {}

  async tell(
    tx: Tx,
    account: Account,
    act: Exclude<CompanyAct, 'objected'>,
    providerId: number | null,
  ): Promise<void> {
    if (isStaff(account) || account.deleted) return;
    const company = await this.append(tx, act, account.id, providerId);
    const values = { company, link: this.emails.page('/account/security') };
    const key = `company-${act}-${randomUUID()}`;
    await this.emails.tell(tx, `company-${act}`, account, values, { key });
  }

  /** Notifies a company's admins that a person ended its rights. */
  async tellCompany(tx: Tx, userId: number, providerId: number): Promise<void> {
    await this.append(tx, 'objected', userId, providerId);
  }

  /** Call it after the commit. */
  announce(): void {
    this.events.announceEvents();
  }

  private async append(tx: Tx, act: CompanyAct, userId: number, providerId: number | null): Promise<string> {
    const names = providerId === null ? new Map() : await this.providers.namesOf([providerId], tx);
    const company: string = (providerId !== null && names.get(providerId)) || 'The support team';
    const data = { act, user_id: userId, provider_id: providerId, company };
    // Each act is a separate event.
    await this.events.append(tx, companyActed, { entityId: randomUUID(), data });
    return company;
  }
}
