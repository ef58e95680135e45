import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { useIsNarrow } from '../../lib/screen/use-is-narrow.ts';
import { Card } from '../../ui/page/Card.tsx';
import { LaneName } from './LaneMark.tsx';
import { haveManyZones, type Lane } from './lanes.ts';
import { StopList } from './StopList.tsx';
import { TimeGrid } from './TimeGrid.tsx';
import { useDay } from './use-day.ts';

type OfficeDayProps = { lanes: readonly Lane[]; onMore: (visit: Appointment) => void };

/** A day of several phlebotomists: lanes side by side at a desk, one below the other on a phone. */
export function OfficeDay({ lanes, onMore }: OfficeDayProps) {
  const { day } = useDay();
  const withZone = haveManyZones(lanes);
  if (useIsNarrow())
    return lanes.map((lane) => (
      <Card key={lane.id} title={<LaneName {...{ lane, withZone }} />} flush>
        <StopList label={t('Visits of {{name}}', { name: lane.name })} stops={lane.stops} onMore={onMore} />
      </Card>
    ));
  const columns = lanes.map((lane) => ({
    key: String(lane.id),
    head: <LaneName {...{ lane, withZone }} />,
    stops: lane.stops,
  }));
  return <TimeGrid label={t('Visits of the day')} from={day} days={1} columns={columns} lanes={lanes} />;
}
