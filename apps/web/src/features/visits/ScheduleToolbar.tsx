import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { useMediaQuery } from '@mantine/hooks';
import { t } from '../../i18n/translate.ts';
import type { ListControls } from '../../lib/lists/use-list.ts';
import { Toolbar } from '../../ui/lists/Toolbar.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { useScheduleFilters } from './use-schedule.tsx';

type ScheduleToolbarProps = {
  controls: Pick<ListControls, 'state' | 'change'>;
  rows: readonly Appointment[];
  /** True when there are more visits than are shown. */
  isCut: boolean;
};

/** The filters of a day or a week; the URL keeps them. */
export function ScheduleToolbar({ controls, rows, isCut }: ScheduleToolbarProps) {
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
