import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { pins } from '@drawpoint/contracts/appointments/pins.contract';
import { useMutation } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { PinDialog as CorrectPin } from '../../ui/map/PinDialog.tsx';

type PinDialogProps = { visit: Appointment; at: { lat: number; lng: number }; onClose: () => void };

/** Corrects the map pin of a visit (docs/product/visits.md#pin). */
export default function PinDialog({ visit, at, onClose }: PinDialogProps) {
  const correct = useMutation({
    ...actionOf(pins.correct, message('Correct the pin')),
    onSuccess: () => {
      toast('success', t('The pin is corrected.'));
      onClose();
    },
    onError: (error) => toast('error', errorText(error, t('Save failed.'))),
  });
  return (
    <CorrectPin
      address={placeText(placeOf(visit.location))}
      at={at}
      note={t('Time and price stay the same. We’ll use this pin for this address from now on.')}
      busy={correct.isPending}
      onSave={(pin) => correct.mutate({ id: visit.id, ...pin })}
      onClose={onClose}
    />
  );
}
