import type {
  Attention,
  BoardRefusal,
  BoardVisit,
  MoveCost,
} from '@drawpoint/contracts/appointments/board.contract';
import { betweenTimes, formatTime } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import type { Tone } from '../../ui/text/Status.tsx';
import { stateOf } from '../visits/VisitStatus.tsx';

const ATTENTION_TEXTS: Record<Attention, string> = {
  late: message('Late'),
  not_started: message('Not started'),
  unanswered: message('Waits for an answer'),
  at_risk: message('May be late'),
};

export const attentionText = (reason: Attention): string => t(ATTENTION_TEXTS[reason]);

const REFUSAL_TEXTS: Record<BoardRefusal, string> = {
  past: message('This time has passed.'),
  service: message('This phlebotomist does not offer the service.'),
  area: message('This phlebotomist does not come to this address.'),
  hours: message('Outside of working hours.'),
  taken: message('Another visit or a hold is at this time.'),
  drive: message('The drives before or after it do not fit.'),
};

export const refusalText = (refusal: BoardRefusal): string => t(REFUSAL_TEXTS[refusal]);

/** The state of a visit in words. */
export function stateText(visit: BoardVisit, reason: Attention | undefined): { text: string; tone: Tone } {
  const { label, tone } = stateOf({
    ...{ ...visit, outcome: null, arrival: null, arrival_window: visit.arrival_window ?? null },
  });
  if (reason === undefined || reason === 'unanswered') return { text: t(label), tone };
  return { text: attentionText(reason), tone: reason === 'late' ? 'bad' : 'wait' };
}

/** The arrival window that the patient was promised; null for an exact time. */
export const promiseText = ({ arrival_window }: BoardVisit): string | null =>
  arrival_window ? t('promised {{window}}', { window: betweenTimes(arrival_window) }) : null;

/** What a move costs, as sentences. */
export function costTexts(
  { fits, lanes, at_risk, tells_patient }: MoveCost,
  nameOf: (id: number) => string,
): string[] {
  const driven = (part: 'before' | 'after') =>
    lanes.reduce((sum, { drive_minutes }) => sum + drive_minutes[part], 0);
  const more = driven('after') - driven('before');
  const last = lanes.at(-1);
  return [
    more === 0
      ? t('No extra driving')
      : more > 0
        ? t('+{{minutes}} min driving', { minutes: more })
        : t('{{minutes}} min less driving', { minutes: -more }),
    ...(last?.home_at.after
      ? [
          t('{{name}} is home at {{time}}', {
            name: nameOf(last.phlebotomist_id),
            time: formatTime(last.home_at.after),
          }),
        ]
      : []),
    ...at_risk.map(({ patient_name }) => t('{{name}} may get a late visit', { name: patient_name })),
    ...(fits ? [tells_patient ? t('The patient is told') : t('Nobody is told')] : []),
  ];
}
