import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { mutation } from '../../lib/api.ts';
import { confirm } from '../../lib/confirm.ts';
import { toast } from '../../lib/toasts.ts';
import { appointmentDay } from '../../lib/wall-time.ts';
import { atWallTime } from '../../lib/zoned-time.ts';
import { patientName } from '../appointments/appointment-text.ts';
import { useWhen } from '../appointments/use-when.ts';
import { daysAfter } from './use-day.ts';
import { clockOf, type Spot } from './week-grid.ts';

/** Moves a visit to another place of the week that begins on a date, when it was confirmed. */
export function useWeekMove(from: string): (visit: Appointment, spot: Spot) => Promise<void> {
  const { t } = useTranslation();
  const when = useWhen();
  const { mutateAsync } = useMutation(mutation(appointmentMoves.reschedule));
  return async (visit, { day, minute }) => {
    const starts_at = atWallTime(visit.tz, daysAfter(from, day), clockOf(minute));
    if (starts_at === null) return toast('error', t('The clocks skip this time on that day.'));
    const { weekday, date } = appointmentDay(starts_at);
    const to = { weekday: t(weekday), date, time: formatTime(starts_at) };
    const agreed = await confirm({
      title: t("Move {{name}}'s visit to {{weekday}}, {{date}} at {{time}}?", {
        ...to,
        name: patientName(visit),
      }),
      text: t('Now {{when}}. The patient is told of the new time.', { when: when(visit) }),
      verb: t('Move the visit'),
    });
    if (!agreed) return;
    try {
      await mutateAsync({ id: visit.id, starts_at });
      toast('success', t('Moved to {{weekday}}, {{date}} at {{time}}.', to));
    } catch (error) {
      toast('error', t(errorText(error, t('The visit could not be moved.'))));
    }
  };
}
