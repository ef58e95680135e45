import type { BoardLane, board } from '@drawpoint/contracts/appointments/board.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatTime } from '@drawpoint/rules/dates';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { AreaMap } from '../../ui/map/AreaMap.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Status } from '../../ui/text/Status.tsx';
import css from './Board.module.css';
import { attentionText } from './board-text.ts';

type Board = OutputOf<typeof board.read>;

/** The visits that the office should look at. */
export function AttentionCard({ lanes, attention }: Pick<Board, 'lanes' | 'attention'>) {
  const found = attention.flatMap(({ appointment_id, reason }) =>
    lanes.flatMap((lane) =>
      lane.visits.flatMap((visit) => (visit.id === appointment_id ? [{ visit, lane, reason }] : [])),
    ),
  );
  return (
    <Card title={t('Needs attention')} flush>
      {found.length === 0 && <p className={css.summary}>{t('Nothing needs attention now.')}</p>}
      <ul className={css.stops}>
        {found.map(({ visit, lane, reason }) => (
          <li key={visit.id} className={css.stop}>
            <Link to={paths.bookingDetails(visit.id)} className={css.visit}>
              <strong>{formatTime(visit.planned_at)}</strong>
              <span className={css.what}>
                {visit.patient_name}
                <span className={css.quiet}>{lane.name}</span>
                <Status tone={reason === 'late' ? 'bad' : 'wait'}>{attentionText(reason)}</Status>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Where visits, homes and phlebotomists are, with the routes of the day. */
export function MapCard({ lanes }: Pick<Board, 'lanes'>) {
  const [chosen, choose] = useState('');
  const shown = useMemo(
    () => (chosen === '' ? lanes : lanes.filter(({ id }) => String(id) === chosen)),
    [lanes, chosen],
  );
  const points = useMemo(() => shown.flatMap(pointsOf), [shown]);
  const ways = useMemo(() => shown.map(wayOf), [shown]);
  return (
    <Card title={t('Map')}>
      <div className={css.map}>
        <NativeSelect
          label={t('Route of')}
          value={chosen}
          data={[
            { value: '', label: t('All phlebotomists') },
            ...lanes.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {points.length === 0 ? (
          <p className={css.quiet}>{t('There is nothing to show on the map.')}</p>
        ) : (
          <AreaMap label={t('Map of the day')} height={300} points={points} ways={ways} />
        )}
      </div>
    </Card>
  );
}

function wayOf({ home, visits }: BoardLane): { lat: number; lng: number }[] {
  const places = visits.flatMap(({ place }) => place ?? []);
  return places.length === 0 || !home ? places : [home, ...places, home];
}

const pointsOf = ({ id, name, visits, position }: BoardLane) => [
  ...visits.flatMap((visit) =>
    visit.place
      ? [{ ...visit.place, id: visit.id, label: `${formatTime(visit.planned_at)} ${visit.patient_name}` }]
      : [],
  ),
  ...(position
    ? [
        {
          ...{ lat: position.lat, lng: position.lng, id: `position ${id}`, radius: 9 },
          label: t('{{name}}, on the way', { name }),
        },
      ]
    : []),
];
