import { Injectable } from '@nestjs/common';
import { colleagues } from '@drawpoint/contracts/booking/colleagues.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ColleagueStore } from './colleague.store.ts';

@Injectable()
export class ListColleagues {
  constructor(private readonly store: ColleagueStore) {}

  readonly list = handle(colleagues.list, async ({ user_id, provider_id, among, staff_only }) => {
    const works = user_id === null ? [] : await this.store.providersOf(user_id);
    const provider_ids = [...new Set([...works, ...(provider_id === null ? [] : [provider_id])])];
    if (provider_ids.length === 0 || among.length === 0) return { user_ids: [], provider_ids };
    const user_ids = staff_only
      ? await this.store.staffOf(provider_ids, among)
      : await this.store.idsOf(provider_ids, among);
    return { user_ids, provider_ids };
  });
}
