import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type { PageWindow } from '@drawpoint/contracts/paging';
import { conditionsOf, inOrder, type Conditions } from '@drawpoint/nest-kit/data/list-query';
import { AppointmentStore, type SearchedVisit } from '../appointments/appointment.store.ts';
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

/** Visits with feedback, newest first. */
@Injectable()
export class FeedbackStore {
  constructor(private readonly appointments: AppointmentStore) {}

  async list(
    scope: Scope<AppointmentField>,
    filter: FeedbackFilter,
    window: PageWindow,
  ): Promise<{ rated: AppointmentRecord[]; total: number }> {
    const list = { where: ratedOf(filter), orderBy: NEWEST_FIRST };
    const { appointments: rated, total } = await this.appointments.page(scope, list, window);
    return { rated, total };
  }

  /** In the order of their ids. */
  async byIds(ids: readonly number[]): Promise<AppointmentRecord[]> {
    return inOrder(ids, await this.appointments.byIds(ids));
  }

  /** The searched parts of at most `most` entries, newest first. */
  newest(scope: Scope<AppointmentField>, filter: FeedbackFilter, most: number): Promise<SearchedVisit[]> {
    return this.appointments.searched(scope, ratedOf(filter), {
      orderBy: sql`rated_at DESC, id DESC`,
      most,
    });
  }
}
