import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { formatTime, wallDate, wallTime } from '@drawpoint/rules/dates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api.ts';
import { appointmentDay } from '../../lib/wall-time.ts';
import { QueryView } from '../../ui/QueryView.tsx';
import { patientName } from '../appointments/appointment-text.ts';
import { POLL_MS } from '../appointments/polling.ts';
import { stateOf } from './visit-state.ts';
import { DaySwitch } from './DaySwitch.tsx';
import css from './Schedule.module.css';
import { stopsOf } from './day-route.ts';
import { daysAfter, useDay, weekOf } from './use-day.ts';
import { gridOf, PIXELS_PER_HOUR } from './week-grid.ts';

/** A week on a desk: a column for each day, a block for each visit at its own wall time. */
export function ScheduleWeek() {
  const { t } = useTranslation();
  const { day, today } = useDay();
  const phlebotomist = useSearchParams()[0].get('phlebotomist_id');
  const from = weekOf(day);
  const found = useQuery({
    ...query(appointments.listForStaff, {
      ...{ from, to: daysAfter(from, 6), per: 200 },
      ...(phlebotomist !== null && { phlebotomist_id: phlebotomist }),
    }),
    refetchInterval: POLL_MS,
  });
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(from, index));
  return (
    <div className={css.day}>
      <DaySwitch days={7} />
      <QueryView query={found}>
        {({ data }) => {
          const shown = stopsOf(data).map(({ visit }) => visit);
          const { first, hours, blocks } = gridOf(
            shown.map(({ starts_at, ends_at }) => [starts_at, ends_at] as const),
          );
          return (
            <div className={css.week} role="group" aria-label={t('Visits of the week')}>
              <div className={css.hours} aria-hidden="true" style={{ height: hours * PIXELS_PER_HOUR }}>
                {Array.from({ length: hours }, (_, index) => (
                  <span key={index} className={css.hour} style={{ top: index * PIXELS_PER_HOUR }}>
                    {formatTime(`2000-01-01T${String(first + index).padStart(2, '0')}:00:00Z`)}
                  </span>
                ))}
              </div>
              {days.map((date) => (
                <section key={date} className={css.column} data-today={date === today || undefined}>
                  <h3 className={css.head}>
                    {t(appointmentDay(`${date}T00:00:00Z`).weekday).slice(0, 3)} {date.slice(8)}
                  </h3>
                  <ul className={css.blocks} style={{ height: hours * PIXELS_PER_HOUR }}>
                    {shown.flatMap((visit, index) =>
                      wallDate(visit.starts_at) === date
                        ? [<Block key={visit.id} visit={visit} place={blocks[index]!} />]
                        : [],
                    )}
                  </ul>
                </section>
              ))}
            </div>
          );
        }}
      </QueryView>
    </div>
  );
}

type BlockProps = { visit: Appointment; place: { top: number; height: number; left: number; width: number } };

function Block({ visit, place }: BlockProps) {
  const { t } = useTranslation();
  const { label, tone } = stateOf(visit);
  const style = {
    top: place.top,
    height: place.height,
    left: `${place.left * 100}%`,
    width: `${place.width * 100}%`,
  };
  return (
    <li className={css.block} style={style} data-tone={tone}>
      <Link
        to={paths.bookingDetails(visit.id)}
        aria-label={`${formatTime(visit.starts_at)} ${patientName(visit)}, ${t(label)}`}
        title={`${wallTime(visit.starts_at)} ${visit.phlebotomist.name}`}
      >
        <span>{formatTime(visit.starts_at)}</span> <span>{patientName(visit)}</span>
      </Link>
    </li>
  );
}
