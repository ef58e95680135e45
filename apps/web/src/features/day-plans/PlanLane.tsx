import type { DayPlan, DayRoute, DayVisit } from '@drawpoint/contracts/appointments/day-plans.contract';
import { formatTime, zoneCity } from '@drawpoint/rules/dates';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { distanceText } from '../../ui/map/distance-text.ts';
import { useDistanceUnit } from '../policies/use-policy.ts';
import css from './DayPlan.module.css';
import { durationText } from './plan-text.ts';
import { PlanPinDialog } from './PlanPinDialog.tsx';

type Lane = DayPlan['lanes'][number];
type PlanLaneProps = { lane: Lane; visits: readonly DayVisit[]; onPinned: () => void };

/** A phlebotomist's day as it is, and beside it in that of the plan. */
export function PlanLane({ lane, visits, onPinned }: PlanLaneProps) {
  const { phlebotomist, tz, before, after, clashes } = lane;
  const [pinning, setPinning] = useState<number | null>(null);
  const visitOf = (id: number | null) => visits.find(({ appointment_id }) => appointment_id === id);
  const pinned = visitOf(pinning);
  return (
    <Card title={phlebotomist.name} action={<span className={css.quiet}>{zoneCity(tz)}</span>}>
      {clashes && (
        <Notice tone="wait">
          {t('The times of this day leave too little room for the drives, so the plan leaves it as it is.')}
        </Notice>
      )}
      <div className={css.halves}>
        <Route title={t('The order now')} route={before} visitOf={visitOf} onPin={setPinning} />
        <Route title={t('Plan')} route={after} visitOf={visitOf} />
      </div>
      {pinned && (
        <PlanPinDialog
          visit={pinned}
          phlebotomist={phlebotomist.name}
          onClose={() => setPinning(null)}
          onSaved={() => {
            setPinning(null);
            onPinned();
          }}
        />
      )}
    </Card>
  );
}

type RouteProps = {
  title: string;
  route: DayRoute;
  visitOf: (id: number | null) => DayVisit | undefined;
  onPin?: (id: number) => void;
};

function Route({ title, route: { stops, drive_minutes, km, ends_at }, visitOf, onPin }: RouteProps) {
  const unit = useDistanceUnit();
  return (
    <section className={css.route} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <p className={css.quiet}>
        {[
          t('{{time}} of driving', { time: durationText(drive_minutes) }),
          unit && distanceText(km, unit),
          ends_at && t('home at {{time}}', { time: formatTime(ends_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {stops.length === 0 && <p className={css.quiet}>{t('No visits')}</p>}
      <ol className={css.stops}>
        {stops.map(({ appointment_id, starts_at, drive_minutes: drive }) => {
          const visit = visitOf(appointment_id);
          return (
            <li key={`${appointment_id} ${starts_at}`} className={css.stop}>
              {drive > 0 && <p className={css.drive}>{t('{{count}} min drive', { count: drive })}</p>}
              <div className={css.row}>
                <span className={css.time}>{formatTime(starts_at)}</span>
                <span className={css.name}>
                  {visit ? (
                    <Link to={paths.bookingDetails(visit.appointment_id)}>{visit.patient_name}</Link>
                  ) : (
                    t('Busy')
                  )}
                  {visit && <span className={css.quiet}>{promiseText(visit)}</span>}
                </span>
                {visit && onPin && !visit.fixed && (
                  <button
                    type="button"
                    className={css.more}
                    aria-label={t('Pin the visit of {{name}}', { name: visit.patient_name })}
                    aria-haspopup="dialog"
                    onClick={() => onPin(visit.appointment_id)}
                  >
                    <IconDotsVertical size={18} stroke={1.7} aria-hidden="true" />
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What was promised, and what is pinned. */
function promiseText({ promised, fixed, pin, service_name }: DayVisit): string {
  const { from, to } = promised;
  return [
    t(service_name),
    fixed
      ? t('has begun or is past')
      : from === to
        ? t('exact time')
        : `${formatTime(from)} – ${formatTime(to)}`,
    pin.phlebotomist && t('stays with the phlebotomist'),
    pin.time && t('stays at its time'),
    pin.position === 'first' && t('first of the day'),
    pin.position === 'last' && t('last of the day'),
  ]
    .filter(Boolean)
    .join(' · ');
}
