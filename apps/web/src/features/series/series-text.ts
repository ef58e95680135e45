import type { Series, SeriesVisitState } from '@drawpoint/contracts/booking/series.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { BOOKED_DAYS_AHEAD } from '@drawpoint/scheduling/series';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { weekdayName } from '../../lib/time/wall-time.ts';
import type { Tone } from '../../ui/text/Status.tsx';

const POLL_MS = 2_000;

type SeriesVisit = Series['visits'][number];

/** What each state of a visit says, for `t()`. */
export const VISIT_STATES: Record<SeriesVisitState, { text: string; tone: Tone }> = {
  waiting: { text: message('Will be booked six weeks before'), tone: 'calm' },
  unplaced: { text: message('No time yet'), tone: 'wait' },
  booked: { text: message('Booked'), tone: 'good' },
  moving: { text: message('Being moved'), tone: 'wait' },
  unmoved: { text: message('Not moved yet'), tone: 'wait' },
  completed: { text: message('Completed'), tone: 'good' },
  canceling: { text: message('Being canceled'), tone: 'wait' },
  canceled: { text: message('Canceled'), tone: 'bad' },
};

export const BEING_BOOKED = { text: message('Being booked'), tone: 'wait' as const };

/** Whether a time is being looked for at this moment: soon there is one, or none. */
export const isBeingBooked = ({ state, wished_on }: SeriesVisit): boolean =>
  state === 'waiting' && Date.parse(wished_on) <= serverNow() + BOOKED_DAYS_AHEAD * 86_400_000;

/** How often a series is read while something of it changes. */
export const pollSeries = (shown: readonly Series[] = []): number | false =>
  shown.some(({ visits }) =>
    visits.some((visit) => isBeingBooked(visit) || ['moving', 'canceling'].includes(visit.state)),
  ) && POLL_MS;

/** `Every 2 weeks on Wednesday, between 8:00 am and 12:00 pm`. */
export function ruleText({ unit, every, weekdays, day_from, day_until }: Series): string {
  const days = weekdays.map((day) => t(weekdayName(day))).join(', ');
  const often =
    unit === 'day'
      ? t('Every {{count}} days', { count: every })
      : t('Every {{count}} weeks', { count: every });
  const between = { from: formatTime(day_from), until: formatTime(day_until) };
  return days === ''
    ? t('{{often}}, between {{from}} and {{until}}', { often, ...between })
    : t('{{often}} on {{days}}, between {{from}} and {{until}}', { often, days, ...between });
}
