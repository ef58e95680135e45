import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { handoversShownTo } from '@drawpoint/contracts/access';
import { handovers, type HandoverKind } from '@drawpoint/contracts/appointments/handovers.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Files } from '@drawpoint/nest-kit/files/files';
import { formatDate, formatTime } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { formatTubeNumber } from '@drawpoint/rules/tube-number';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { onItsClock } from '../appointments/to-appointment.ts';
import { addRow, addText, addTitle, newPdf } from '../files/pdf-page.ts';
import { savePdf } from '../files/save-pdf.ts';
import { SpecimenStore } from '../specimens/specimen.store.ts';
import { HandoverStore } from './handover.store.ts';
import { presentHandovers } from './present-handovers.ts';

const TO: Record<HandoverKind, string> = { lab: 'Lab', courier: 'Courier', office: 'Office' };
const SIGNATURE = [180, 70] as const;

/** Prints what a hand-over contains (docs/product/specimens.md#hand-over). */
@Injectable()
export class PrintManifest {
  constructor(
    private readonly store: HandoverStore,
    private readonly specimens: SpecimenStore,
    private readonly appointments: AppointmentStore,
    private readonly people: UserProjection,
    private readonly files: Files,
    private readonly bus: Bus,
  ) {}

  /** Throws NOT_FOUND, also for a hand-over of somebody else. */
  readonly printManifest = handle(handovers.printManifest, async ({ id }, ctx) => {
    const record = await this.store.find(handoversShownTo(ctx.caller), id);
    if (!record) throw new AppError('NOT_FOUND');
    const tubes = await this.specimens.byNumbers(record.numbers);
    const found = await this.appointments.byIds(tubes.map(({ appointment_id }) => appointment_id));
    const visits = new Map(found.map((visit) => [visit.id, visit]));
    const ids = [...new Set(found.flatMap(({ user_id, person }) => (person ? [] : (user_id ?? []))))];
    const [[shown], { data }] = await Promise.all([
      presentHandovers([record], this.people),
      this.bus.call(users.birthDates, { ids }, ctx),
    ]);
    const born = new Map(data.map((each) => [each.id, each.date_of_birth]));
    const lines = tubes.map((tube) => {
      const visit = visits.get(tube.appointment_id)!;
      const date = visit.person?.date_of_birth ?? born.get(visit.user_id ?? 0);
      const at = onItsClock(visit, tube.collected_at!);
      const who = `${fullName(visit.patient)}${date ? `, born ${formatDate(date)}` : ''}`;
      const how = `${tube.tube_name}, ${TEMPERATURE_WORDS[tube.temperature]}`;
      return {
        number: formatTubeNumber(tube.number!),
        text: `${who}\n${how}, ${formatDate(at)} ${formatTime(at)}`,
      };
    });
    const { at, by, place, receiver, reason, corrected_by } = shown!;
    const head = {
      name: 'Hand-over of tubes',
      about: `Number ${id}`,
      code: String(id),
      language: 'en' as const,
    };
    const { pdf, finish } = await newPdf(head, [lines, by, place, receiver, reason]);
    addRow(pdf, 'To', `${TO[record.kind]}, ${place}`);
    addRow(pdf, 'Taken by', receiver);
    addRow(pdf, 'Given by', by);
    addRow(pdf, 'When', `${formatDate(at)}, ${formatTime(at)}`);
    if (record.corrects_id !== null) addRow(pdf, 'Corrects', `Number ${record.corrects_id}: ${reason}`);
    if (corrected_by !== null) addRow(pdf, 'Replaced by', `Number ${corrected_by}`);
    addTitle(pdf, lines.length === 1 ? '1 tube' : `${lines.length} tubes`);
    for (const { number, text } of lines) addRow(pdf, number, text);
    const signature = record.file_key && (await this.files.read(record.file_key));
    if (signature) {
      addTitle(pdf, 'Signature');
      pdf.document.image(await buffer(signature), { fit: [...SIGNATURE] });
    } else addText(pdf, 'Not signed.');
    return savePdf(this.files, { name: `hand-over-${id}.pdf`, content: await finish(), now: ctx.now() });
  });
}

const TEMPERATURE_WORDS = {
  room: 'room temperature',
  refrigerated: 'refrigerated',
  frozen: 'frozen',
  on_ice: 'on ice',
  warm: 'warm',
};
