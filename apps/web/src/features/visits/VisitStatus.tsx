import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { t } from '../../i18n/translate.ts';
import { Status, type Tone } from '../../ui/text/Status.tsx';
import { message } from '../../i18n/message.ts';
import css from './Visits.module.css';
import { STATUS_TONES } from '../appointments/appointment-state.ts';

/** The status of a visit, with stage and outcome, whether the patient can make it, and whether an order is missing. */
export function VisitStatus({ visit }: { visit: AnsweredState }) {
  const { label, tone } = stateOf(visit);
  return (
    <span className={css.statuses}>
      <Status tone={tone}>{t(label)}</Status>
      <AttendanceStatus visit={visit} />
      {visit.order_missing && <Status tone="wait">{t('Order missing')}</Status>}
    </span>
  );
}

/** Whether the patient confirmed, until the phlebotomist sets out; nothing before they were asked. */
function AttendanceStatus({ visit: { attendance, stage } }: { visit: AnsweredState }) {
  if (attendance === null || stage !== null) return null;
  return attendance === 'confirmed' ? (
    <Status tone="good">{t('Confirmed')}</Status>
  ) : (
    <Status tone="wait">{t('No answer')}</Status>
  );
}

const STAGE_LABELS = {
  en_route: message('On the way'),
  arrived: message('Arrived'),
  drawn: message('Drawn'),
} as const;
const OUTCOME_LABELS = { no_show: message('No-show'), failed_draw: message('Draw failed') } as const;

type AnsweredState = State & Pick<Appointment, 'attendance' | 'order_missing'>;
type State = Pick<Appointment, 'status' | 'stage' | 'outcome' | 'arrival' | 'starts_at' | 'arrival_window'>;

/** As the product tells patient and office. */
const LATE_MS = 10 * 60_000;

/** An arrival window counts from its end. */
const isLate = ({ arrival, arrival_window, starts_at }: State): boolean =>
  arrival !== null &&
  (Date.parse(arrival.from) + Date.parse(arrival.to)) / 2 >
    Date.parse(arrival_window?.to ?? starts_at) + LATE_MS;

/** The status in one or two words, to be translated. */
export function stateOf(visit: State): { label: string; tone: Tone } {
  const { status, stage, outcome } = visit;
  if (outcome !== null) return { label: OUTCOME_LABELS[outcome], tone: 'bad' };
  if (status === 'approved' && isLate(visit)) return { label: message('On the way, late'), tone: 'wait' };
  if (status === 'approved' && stage !== null) return { label: STAGE_LABELS[stage], tone: 'good' };
  return { label: appointmentStatusLabel(status), tone: STATUS_TONES[status] };
}
