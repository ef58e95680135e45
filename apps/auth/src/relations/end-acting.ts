import { Injectable } from '@nestjs/common';
import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { relationsChanged } from '@drawpoint/contracts/booking/relations.events';
import { rightsOfCompany } from '@drawpoint/contracts/person-rights';
import { type RequestContext, systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Database, type Tx } from '../database.store.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { SessionStore } from '../sessions/session.store.ts';
import { UserStore } from '../users/user.store.ts';
import { RelationsOfPeople } from './relations-of-people.ts';

export const END_ACTING = 'end-acting';

/** Ends admins' impersonation sessions once their company loses the right to act for the person. */
@Injectable()
export class EndActing implements Task {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly ends: EndSessions,
    private readonly relations: RelationsOfPeople,
    private readonly jobs: Jobs,
  ) {}

  async run(payload: unknown): Promise<void> {
    await this.of((payload as { user_id: number }).user_id, systemContext());
  }

  async of(userId: number, ctx: RequestContext): Promise<void> {
    const account = await this.users.byId(userId);
    const acting = account ? await this.sessions.actingFor(userId) : [];
    if (!account || acting.length === 0) return;
    const relations = await this.relations.ofOne(account, ctx);
    const over = acting.filter(({ within_provider }) => !rightsOfCompany(within_provider, relations).act);
    const ended = await inTransaction(this.db, async (tx) => {
      const each = [];
      for (const { id } of over) each.push(...(await this.sessions.end(tx, id, userId)));
      return each;
    });
    this.ends.announce({ sessions: ended, allOf: null });
  }

  /** A visit or assignment changed: the job checks who may still act for the person. */
  async later(tx: Tx, userId: number | null): Promise<void> {
    if (userId === null || !(await this.sessions.isActedFor(tx, userId))) return;
    await this.jobs.add(tx, END_ACTING, { user_id: userId }, { key: `${END_ACTING}-${userId}` });
  }
}

/** A visit in these states ends no right. */
const GIVES_RIGHTS: readonly AppointmentStatus[] = ['pending', 'approved'];

/** Consumers of events that may end a company's right. */
export const relationChanges = [
  consumer({
    name: 'end-acting',
    publisher: 'appointments',
    kind: 'reaction',
    database: Database,
    inject: [EndActing],
    handlers: (ends) => [
      on(appointmentChanged, (tx: Tx, { data }) => ends.later(tx, data.user_id), {
        matters: ({ data: { user_id, status } }) => user_id !== null && !GIVES_RIGHTS.includes(status),
      }),
    ],
  }),
  consumer({
    name: 'end-acting',
    publisher: 'booking',
    kind: 'reaction',
    database: Database,
    inject: [EndActing],
    handlers: (ends) => [on(relationsChanged, (tx: Tx, { data }) => ends.later(tx, data.id))],
  }),
];
