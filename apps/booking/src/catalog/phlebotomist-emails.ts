import { Injectable } from '@nestjs/common';
import { canReadPhlebotomistEmail } from '@drawpoint/contracts/account-access';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { type RequestContext, withDeadlineAtMost } from '@drawpoint/nest-kit/bus/request-context';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { PhlebotomistRecord } from './records.ts';

/** Timeout after which phlebotomists are shown without their emails. */
const TIMEOUT_MS = 1_500;

/** The emails of phlebotomists, for those who may read them. */
@Injectable()
export class PhlebotomistEmails {
  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** Leaves out emails that the caller may not read. Empty while auth is unavailable. */
  async of(
    phlebotomists: readonly Pick<PhlebotomistRecord, 'id' | 'providers'>[],
    ctx: RequestContext,
  ): Promise<(id: number) => string> {
    const ids = phlebotomists
      .filter(({ id, providers }) => {
        const provider_ids = providers.map((provider) => provider.id);
        return canReadPhlebotomistEmail(ctx.caller, { phlebotomist_id: id, provider_ids });
      })
      .map(({ id }) => id);
    if (ids.length === 0) return () => '';
    const { data } = await this.bus
      .call(users.contacts, { ids }, withDeadlineAtMost(ctx, TIMEOUT_MS))
      .catch((err: unknown) => {
        this.log.warn({ err }, 'Phlebotomists are shown without their emails');
        return { data: [] };
      });
    const emails = new Map(data.map(({ id, email }) => [id, email]));
    return (id) => emails.get(id) ?? '';
  }
}
