import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

// The calendar is loaded by those who move a visit.
const RescheduleDialog = lazy(() => import('../appointments/RescheduleDialog.tsx'));
const ProposeDialog = lazy(() => import('./ProposeDialog.tsx'));

/** How staff move a visit: at once, or by times that the patient chooses from. */
export function MoveButtons({ visit }: { visit: Appointment }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'move' | 'propose' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {visit.actions.includes('reschedule') && (
        <Button variant="default" onClick={() => setOpened('move')}>
          {t('Reschedule')}
        </Button>
      )}
      {visit.actions.includes('propose') && (
        <Button variant="default" onClick={() => setOpened('propose')}>
          {t('Propose times')}
        </Button>
      )}
      <Suspense>
        {opened === 'move' && <RescheduleDialog id={visit.id} onClose={close} />}
        {opened === 'propose' && <ProposeDialog visit={visit} onClose={close} />}
      </Suspense>
    </>
  );
}
