import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { ListControls } from '../../lib/use-list.ts';
import { Toolbar } from '../../ui/list/Toolbar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useScheduleFilters } from './use-schedule.tsx';

type ScheduleToolbarProps = {
  controls: Pick<ListControls, 'state' | 'change'>;
  rows: readonly Appointment[];
  /** There are more visits than are shown. */
  isCut: boolean;
};

/** What narrows a day or a week; it stands in the address. */
export function ScheduleToolbar({ controls, rows, isCut }: ScheduleToolbarProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  return (
    <>
      <Toolbar
        list={controls}
        columns={[]}
        search={t('Search patients and codes')}
        filters={useScheduleFilters(rows)}
        inSheet={isNarrow ?? false}
      />
      {isCut && (
        <Notice tone="wait">
          {t('There are more visits than fit here. Choose a phlebotomist to see all of theirs.')}
        </Notice>
      )}
    </>
  );
}
