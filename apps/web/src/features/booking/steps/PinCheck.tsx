import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { mutation } from '../../../lib/api/api.ts';
import { placeText } from '../../../lib/places/place.ts';
import { toast } from '../../../lib/screen/toasts.ts';
import { PinDialog } from '../../../ui/map/PinDialog.tsx';
import { findPlace, keepPlace, partsOf } from '../locate-address.ts';
import type { Wizard } from '../use-wizard.ts';
import { isLocated } from '../wizard/completeness.ts';
import type { Place } from '../wizard/draft.ts';
import css from './LocationStep.module.css';

/** A map where staff check and correct the pin of a typed address (docs/product/booking.md#location). */
export default function PinCheck({ wizard }: { wizard: Wizard }) {
  const { draft, dispatch } = wizard;
  const [at, setAt] = useState<Place | null>(null);
  const parts = partsOf(draft, undefined);
  const failed = (error: unknown) => toast('error', errorText(error, t('Save failed.')));
  const look = useMutation({
    mutationFn: () => findPlace(draft, undefined),
    onSuccess: setAt,
    onError: failed,
  });
  const correct = useMutation({
    ...mutation(geocoding.pinTyped),
    onSuccess: (place) => {
      keepPlace(draft, place);
      dispatch({ type: 'forget-place' });
      toast('success', t('The pin is corrected.'));
      setAt(null);
    },
    onError: failed,
  });
  return (
    <>
      <Button
        variant="default"
        className={css.pin}
        disabled={!isLocated(draft)}
        loading={look.isPending}
        onClick={() => look.mutate()}
      >
        {t('See it on the map')}
      </Button>
      {at && (
        <PinDialog
          address={placeText(parts)}
          at={at}
          note={t('We use this pin for distance and price, and for this address from now on.')}
          busy={correct.isPending}
          onSave={(pin) => correct.mutate({ ...parts, ...pin })}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}
