import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { unknownPersonLimit } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import { FoundPersonStore } from './found-person.store.ts';

/** People of no company, whom admins find by the full email address alone. */
@Injectable()
export class FindStrangers {
  constructor(
    private readonly store: FoundPersonStore,
    private readonly throttle: Throttle,
  ) {}

  /** Throws RATE_LIMITED after 20 unknown ids an hour. */
  readonly foundByEmail = handle(users.foundByEmail, async ({ ids }, { caller, now }) => {
    if (!caller || caller.provider_id === null) return { ids: [] };
    const found = await this.store.among(ids, caller.provider_id, now());
    const unknown = ids.length - found.length;
    for (let counted = 0; counted < unknown; counted += 1) {
      await this.throttle.count([unknownPersonLimit(caller.user_id)], now());
    }
    return { ids: found };
  });
}
