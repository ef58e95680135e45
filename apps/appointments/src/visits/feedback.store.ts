import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type { PageWindow } from '@drawpoint/contracts/paging';
import { conditionsOf, inOrder, readPage, type Conditions } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { COLUMNS } from '../appointments/appointment-filter.store.ts';
import { AppointmentStore, type SearchedVisit } from '../appointments/appointment.store.ts';
import { Database } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

export type FeedbackFilter = { phlebotomistId?: number | undefined };

const CONDITIONS: Conditions<FeedbackFilter> = { phlebotomistId: (id) => sql`phlebotomist_id = ${id}` };
const NEWEST_FIRST = [{ column: sql`rated_at`, dir: 'desc' as const }];

const ratedOf = (filter: FeedbackFilter): Prisma.Sql[] => [
  sql`rated_at IS NOT NULL`,
  ...conditionsOf(CONDITIONS, filter),
];

/** Visits that were rated, newest rating first. */
@Injectable()
export class FeedbackStore {
  constructor(
    private readonly db: Database,
    private readonly appointments: AppointmentStore,
  ) {}

  async list(
    scope: Scope<AppointmentField>,
    filter: FeedbackFilter,
    window: PageWindow,
  ): Promise<{ rated: AppointmentRecord[]; total: number }> {
    const { ids, total } = await readPage(
      this.db,
      {
        from: sql`appointment`,
        where: [scopeSql(scope, COLUMNS), ...ratedOf(filter)],
        orderBy: NEWEST_FIRST,
      },
      window,
    );
    return { rated: await this.byIds(ids), total };
  }

  /** In the order of their ids. */
  async byIds(ids: readonly number[]): Promise<AppointmentRecord[]> {
    return inOrder(ids, await this.appointments.byIds(ids));
  }

  /** What a text is looked for in, of the newest. */
  newest(scope: Scope<AppointmentField>, filter: FeedbackFilter, most: number): Promise<SearchedVisit[]> {
    return this.appointments.searched(scope, ratedOf(filter), {
      orderBy: sql`rated_at DESC, id DESC`,
      most,
    });
  }
}
