import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';
import { AreaMap } from '../../ui/map/AreaMap.tsx';
import css from './Visits.module.css';

const PinDialog = lazy(() => import('./PinDialog.tsx'));

/** The place of a visit. Its pin can be corrected before the visit. Renders nothing without coordinates. */
export function VisitMap({ visit }: { visit: Appointment }) {
  const [isPinning, setPinning] = useState(false);
  const { lat, lng } = visit.location;
  if (lat === null || lng === null) return null;
  return (
    <>
      <AreaMap
        still
        height={160}
        label={t('Map of the visit')}
        pin={{ at: { lat, lng }, label: placeText(placeOf(visit.location)) }}
      />
      {['pending', 'approved'].includes(visit.status) && (
        <div className={css.contact}>
          <Button variant="default" onClick={() => setPinning(true)}>
            {t('Correct the pin')}
          </Button>
        </div>
      )}
      {isPinning && (
        <Suspense>
          <PinDialog visit={visit} at={{ lat, lng }} onClose={() => setPinning(false)} />
        </Suspense>
      )}
    </>
  );
}
