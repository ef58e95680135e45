import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import forms from '../fields/Form.module.css';
import { PlainButton } from '../buttons/PlainButton.tsx';
import { AreaMap } from './AreaMap.tsx';
import type { LatLng } from './geo.ts';
import { PinFields } from './PinFields.tsx';

type PinDialogProps = {
  /** The address as text. */
  address: string;
  /** The current coordinates of the address. */
  at: LatLng;
  /** Explains what a correction changes. */
  note: string;
  busy: boolean;
  onSave: (pin: LatLng) => void;
  onClose: () => void;
};

/**
 * Corrects the coordinates of an address on the map, by keys or by numbers
 * (docs/product/booking.md#location).
 */
export function PinDialog({ address, at, note, busy, onSave, onClose }: PinDialogProps) {
  const [pin, setPin] = useState(at);
  const [start] = useState(at);
  const isMoved = pin.lat !== start.lat || pin.lng !== start.lng;
  return (
    <Dialog placement="right" title={t('Correct the pin')} unsent={isMoved} onClose={onClose}>
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
        <PlainButton tone="accent" busy={busy} disabled={!isMoved} onClick={() => onSave(pin)}>
          {t('Save the pin')}
        </PlainButton>
      </div>
    </Dialog>
  );
}
