import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import forms from '../fields/Form.module.css';
import { PlainButton } from '../buttons/PlainButton.tsx';
import { AreaMap } from './AreaMap.tsx';
import type { LatLng } from './geo.ts';
import { PinFields } from './PinFields.tsx';

type PinDialogProps = {
  /** The address in words. */
  address: string;
  /** Where it is taken to be. */
  at: LatLng;
  /** What a correction changes, and what not. */
  note: string;
  busy: boolean;
  onSave: (pin: LatLng) => void;
  onClose: () => void;
};

/** Puts an address where it really is (docs/product/booking.md#location): on the map, by keys or by numbers. */
export function PinDialog({ address, at, note, busy, onSave, onClose }: PinDialogProps) {
  const [pin, setPin] = useState(at);
  const [start] = useState(at);
  return (
    <Dialog placement="right" title={t('Correct the pin')} onClose={onClose}>
      <div className={forms.form}>
        <p>{address}</p>
        <AreaMap
          height={320}
          label={t('Map of the visit')}
          home={null}
          pin={{ at: pin, label: t('Where the visit is'), onMove: setPin }}
        />
        <PinFields key={`${pin.lat} ${pin.lng}`} at={pin} onMove={setPin} />
        <p>{note}</p>
        <PlainButton
          tone="accent"
          busy={busy}
          disabled={pin.lat === start.lat && pin.lng === start.lng}
          onClick={() => onSave(pin)}
        >
          {t('Save the pin')}
        </PlainButton>
      </div>
    </Dialog>
  );
}
