import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import type { ListControls } from '../../lib/lists/use-list.ts';
import { useIsNarrow } from '../../lib/screen/use-is-narrow.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Toolbar } from '../../ui/lists/Toolbar.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { DaySwitch } from './DaySwitch.tsx';
import css from './Schedule.module.css';
import { useScheduleFilters } from './use-schedule.tsx';

type ScheduleToolbarProps = {
  /** How many days are shown. */
  days: 1 | 7;
  controls: Pick<ListControls, 'state' | 'change'>;
  rows: readonly Appointment[];
  /** True when there are more visits than are shown. */
  isCut: boolean;
  /** Asks why a time is not offered. */
  onWhy: () => void;
};

/** The days and the filters of a schedule; the URL keeps them. On a phone the filters are behind one button. */
export function ScheduleToolbar({ days, controls, rows, isCut, onWhy }: ScheduleToolbarProps) {
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const { q, filters } = controls.state;
  const names = Object.keys(filters);
  const isNarrowed = q !== '' || names.length > 0;
  const toolbar = (
    <Toolbar
      list={controls}
      columns={[]}
      search={t('Search patients and codes')}
      filters={useScheduleFilters(rows)}
      inSheet={false}
      stacked={isNarrow}
    />
  );
  return (
    <>
      <DaySwitch days={days}>
        {isNarrow && (
          <button
            type="button"
            className={css.options}
            aria-haspopup="dialog"
            aria-label={t('Search and filter')}
            onClick={() => setOpened(true)}
          >
            <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden="true" />
          </button>
        )}
      </DaySwitch>
      {!isNarrow && toolbar}
      {isNarrow && isNarrowed && (
        <button
          type="button"
          className={css.narrowed}
          onClick={() =>
            controls.change({ q: '', filters: Object.fromEntries(names.map((each) => [each, null])) })
          }
        >
          {t('Clear the filters')}
          <IconX size={14} aria-hidden="true" />
        </button>
      )}
      {isCut && (
        <Notice tone="wait">
          {t('There are more visits than fit here. Choose a phlebotomist to see all of theirs.')}
        </Notice>
      )}
      {opened && (
        <Dialog placement="sheet" title={t('Search and filter')} onClose={close}>
          <div className={css.choices}>
            {toolbar}
            <Button onClick={close}>{t('Show the visits')}</Button>
            <Button
              variant="default"
              onClick={() => {
                close();
                onWhy();
              }}
            >
              {t('Why is a time not offered?')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
