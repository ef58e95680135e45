import { wallDate } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';
import { isManager, useUser } from '../../lib/session/current-user.ts';
import { daysAfter } from '../../lib/time/relative-day.ts';
import { weekdayName, weekdayOf } from '../../lib/time/wall-time.ts';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { stopsOf } from './day-route.ts';
import { LaneName } from './LaneMark.tsx';
import { haveManyZones, lanesOf } from './lanes.ts';
import laneCss from './Lanes.module.css';
import css from './Schedule.module.css';
import { ScheduleToolbar } from './ScheduleToolbar.tsx';
import { ScheduleZone } from './ScheduleZone.tsx';
import { TimeGrid } from './TimeGrid.tsx';
import { useDay, weekOf } from './use-day.ts';
import { useSchedule } from './use-schedule.tsx';

/** A week on a desktop: a column per day. The office sees on each visit whose it is. */
export function ScheduleWeek({ onWhy }: { onWhy: () => void }) {
  const { day, today } = useDay();
  const isOffice = isManager(useUser());
  const from = weekOf(day);
  const { found, controls, showsAll, isCut } = useSchedule('week', { from, to: daysAfter(from, 6) });
  return (
    <div className={css.day}>
      <ScheduleToolbar
        days={7}
        controls={controls}
        rows={found.data?.data ?? []}
        isCut={isCut}
        onWhy={onWhy}
      />
      <QueryView query={found}>
        {({ data }) => {
          const stops = stopsOf(data, showsAll);
          const lanes = isOffice ? lanesOf(data, showsAll) : [];
          const columns = Array.from({ length: 7 }, (_, index) => daysAfter(from, index)).map((date) => ({
            key: date,
            head: `${t(weekdayName(weekdayOf(date))).slice(0, 3)} ${date.slice(8)}`,
            isToday: date === today,
            stops: stops.filter(({ visit }) => wallDate(visit.starts_at) === date),
          }));
          return (
            <>
              {lanes.length > 0 && (
                <ul className={laneCss.key} aria-label={t('Phlebotomists')}>
                  {lanes.map((lane) => (
                    <li key={lane.id}>
                      <LaneName lane={lane} withZone={haveManyZones(lanes)} />
                    </li>
                  ))}
                </ul>
              )}
              <TimeGrid
                label={t('Visits of the week')}
                from={from}
                days={7}
                columns={columns}
                lanes={lanes}
              />
              <ScheduleZone visits={stops.map(({ visit }) => visit)} />
            </>
          );
        }}
      </QueryView>
    </div>
  );
}
