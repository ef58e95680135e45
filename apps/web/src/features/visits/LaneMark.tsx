import { zoneCity } from '@drawpoint/rules/dates';
import { initialsOf } from '@drawpoint/rules/name';
import type { CSSProperties } from 'react';
import { t } from '../../i18n/translate.ts';
import css from './Lanes.module.css';
import type { Lane } from './lanes.ts';

/** Sets `--lane` to the colour of a lane. */
export const laneStyle = ({ color }: Pick<Lane, 'color'>) =>
  ({ '--lane': `var(--dp-lane-${color})` }) as CSSProperties;

/** The initials of a phlebotomist in the lane's colour. They are no text: the name stands beside them. */
export function LaneMark({ lane }: { lane: Lane }) {
  return (
    <span
      className={css.mark}
      style={laneStyle(lane)}
      data-initials={initialsOf(lane.name)}
      aria-hidden="true"
    />
  );
}

/** A phlebotomist as the heading or key of a lane; with the zone where lanes differ. */
export function LaneName({ lane, withZone }: { lane: Lane; withZone: boolean }) {
  return (
    <span className={css.who}>
      <LaneMark lane={lane} />
      <span className={css.texts}>
        <span className={css.name}>{lane.name}</span>
        {withZone && (
          <span className={css.zone}>
            {t('{{city}} time', { city: lane.zones.map(zoneCity).join(', ') })}
          </span>
        )}
      </span>
    </span>
  );
}
