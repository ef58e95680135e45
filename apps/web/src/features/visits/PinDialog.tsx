import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { pins } from '@drawpoint/contracts/appointments/pins.contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { mutation } from '../../lib/api.ts';
import { placeOf, placeText } from '../../lib/place.ts';
import { toast } from '../../lib/toasts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AreaMap } from '../../ui/map/AreaMap.tsx';
import { PinFields } from '../../ui/map/PinFields.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import css from './Visits.module.css';

type PinDialogProps = { visit: Appointment; at: { lat: number; lng: number }; onClose: () => void };

/** Puts a visit's place where it really is (OP §8): on the map, by keys or by numbers. */
export function PinDialog({ visit, at, onClose }: PinDialogProps) {
  const { t } = useTranslation();
  const [pin, setPin] = useState(at);
  const [start] = useState(at);
  const correct = useMutation({
    ...mutation(pins.correct),
    onSuccess: () => {
      toast('success', t('The pin is corrected.'));
      onClose();
    },
    onError: (error) => toast('error', errorText(error, t('Save failed.'))),
  });
  return (
    <Dialog placement="right" title={t('Correct the pin')} onClose={onClose}>
      <div className={css.stack}>
        <p>{placeText(placeOf(visit.location))}</p>
        <AreaMap
          height={320}
          label={t('Map of the visit')}
          home={null}
          pin={{ at: pin, label: t('Where the visit is'), onMove: setPin }}
        />
        <PinFields key={`${pin.lat} ${pin.lng}`} at={pin} onMove={setPin} />
        <p>{t('Time and price stay. This address is found here from now on.')}</p>
        <PlainButton
          tone="accent"
          busy={correct.isPending}
          disabled={pin.lat === start.lat && pin.lng === start.lng}
          onClick={() => correct.mutate({ id: visit.id, ...pin })}
        >
          {t('Save the pin')}
        </PlainButton>
      </div>
    </Dialog>
  );
}
