import type { BoardLane, BoardVisit } from '@drawpoint/contracts/appointments/board.contract';
import { formatTime, zoneCity } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Status } from '../../ui/text/Status.tsx';
import { useDistanceUnit } from '../policies/use-policy.ts';
import css from './Board.module.css';
import { promiseText, stateText } from './board-text.ts';
import { laneText, type Reasons } from './BoardLanes.tsx';

type BoardListProps = {
  lanes: readonly BoardLane[];
  reasons: Reasons;
  onMove: (visit: BoardVisit, lane: BoardLane) => void;
};

/** The board on a phone: the visits below each name, with the drives between them. */
export function BoardList({ lanes, reasons, onMove }: BoardListProps) {
  const unit = useDistanceUnit();
  const withZone = new Set(lanes.map(({ tz }) => tz)).size > 1;
  return lanes.map((lane) => (
    <Card key={lane.id} title={lane.name} flush>
      <p className={css.summary}>
        {[laneText(lane, unit), withZone && t('{{city}} time', { city: zoneCity(lane.tz) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ol className={css.stops} aria-label={t('Visits of {{name}}', { name: lane.name })}>
        {lane.visits.map((visit) => {
          const { text, tone } = stateText(visit, reasons.get(visit.id));
          return (
            <li key={visit.id} className={css.stop}>
              {visit.drive && (
                <p className={css.leg}>{t('{{count}} min drive', { count: visit.drive.minutes })}</p>
              )}
              <div className={css.row}>
                <Link to={paths.bookingDetails(visit.id)} className={css.visit}>
                  <strong>{formatTime(visit.planned_at)}</strong>
                  <span className={css.what}>
                    {visit.patient_name}
                    <span className={css.quiet}>
                      {[t(visit.service_name), promiseText(visit)].filter(Boolean).join(' · ')}
                    </span>
                    <Status tone={tone}>{text}</Status>
                  </span>
                </Link>
                {visit.movable && (
                  <Button
                    variant="default"
                    aria-label={t('Move the visit of {{name}}', { name: visit.patient_name })}
                    onClick={() => onMove(visit, lane)}
                  >
                    {t('Move…')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  ));
}
