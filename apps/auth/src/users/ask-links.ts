import { Injectable } from '@nestjs/common';
import type { User } from '@drawpoint/contracts/auth/user';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { type RequestContext, withDeadlineAtMost } from '@drawpoint/nest-kit/bus/request-context';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { Account } from './account.ts';

export type Links = Pick<User, 'phlebotomist' | 'provider'>;

export const NO_LINKS: Links = { phlebotomist: null, provider: null };

/** Accounts are read often: they appear without these names rather than late. */
const TIMEOUT_MS = 300;

/** Reads from booking the names of a person's phlebotomist and provider. */
@Injectable()
export class AskLinks {
  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** Returns no names while booking is down. */
  async run({ id, provider_id }: Pick<Account, 'id' | 'provider_id'>, ctx: RequestContext): Promise<Links> {
    const asked = { user_id: id, provider_id };
    return this.bus
      .call(catalog.nameLinks, asked, withDeadlineAtMost(ctx, TIMEOUT_MS))
      .catch((err: unknown) => {
        this.log.warn({ err }, 'An account is shown without the names that booking knows');
        return NO_LINKS;
      });
  }
}
