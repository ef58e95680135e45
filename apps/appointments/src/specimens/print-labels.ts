import { Injectable } from '@nestjs/common';
import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Files } from '@drawpoint/nest-kit/files/files';
import { formatDate, formatTime } from '@drawpoint/rules/dates';
import { fullName, initialsOf } from '@drawpoint/rules/name';
import { onItsClock } from '../appointments/to-appointment.ts';
import { Database } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { savePdf } from '../files/save-pdf.ts';
import { labelsPdf } from './label-pdf.ts';
import { SpecimenStore } from './specimen.store.ts';
import { VisitSpecimens } from './visit-specimens.ts';

/** Prints labels of tubes that are drawn (docs/product/specimens.md#labels). */
@Injectable()
export class PrintLabels {
  constructor(
    private readonly db: Database,
    private readonly of: VisitSpecimens,
    private readonly store: SpecimenStore,
    private readonly people: UserProjection,
    private readonly audit: Audit,
    private readonly files: Files,
    private readonly bus: Bus,
  ) {}

  /** Throws NOT_FOUND, also without a collected tube, FORBIDDEN, or INVALID_TRANSITION. */
  readonly printLabels = handle(specimens.printLabels, async ({ id, specimen_id, format, from }, ctx) => {
    const visit = await this.of.visit(id, ctx);
    await this.of.checkLabels(this.db, visit);
    const tubes = (await this.store.ofVisits([id])).filter(
      (tube) => tube.state === 'collected' && (specimen_id === undefined || tube.id === specimen_id),
    );
    if (tubes.length === 0) throw new AppError('NOT_FOUND');
    const [born, names] = await Promise.all([
      this.birthDate(visit, ctx),
      this.people.names(tubes.flatMap(({ collected_by }) => collected_by ?? [])),
    ]);
    const labels = tubes.map(({ number, tube_name, collected_at, collected_by }) => {
      const person = names.get(collected_by ?? 0);
      const at = onItsClock(visit, collected_at!);
      return {
        number: number!,
        lines: [
          fullName(visit.patient),
          `Born ${born ? formatDate(born) : '____________'} · ${tube_name}`,
          `${formatDate(at)}, ${formatTime(at)} · ${initialsOf(person ? fullName(person) : visit.phlebotomist_name)}`,
        ],
      };
    });
    await this.audit.record(this.db, ctx, {
      ...{ action: 'labels_printed', subject: id, person: visit.user_id },
      details: tubes.map(({ number }) => number).join(' '),
    });
    const content = await labelsPdf(labels, { format, from });
    return savePdf(this.files, { name: `labels-${visit.confirmation_code}.pdf`, content, now: ctx.now() });
  });

  /** Of the person to be drawn; null where it is not known, and a line to write on is printed. */
  private async birthDate(
    { person, user_id }: AppointmentRecord,
    ctx: RequestContext,
  ): Promise<string | null> {
    if (person) return person.date_of_birth;
    if (user_id === null) return null;
    const { data } = await this.bus.call(users.birthDates, { ids: [user_id] }, ctx);
    return data[0]?.date_of_birth ?? null;
  }
}
