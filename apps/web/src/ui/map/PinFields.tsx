import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { TextInput } from '../fields/TextInput.tsx';
import forms from '../fields/Form.module.css';
import { within, type LatLng } from './geo.ts';

const DIGITS = 5;

type PinFieldsProps = { at: LatLng; onMove: (to: LatLng) => void };

/** The pin's coordinates as number fields. */
export function PinFields({ at, onMove }: PinFieldsProps) {
  const [typed, setTyped] = useState<Partial<Record<keyof LatLng, string>>>({});
  const field = (name: keyof LatLng, most: number, label: string, wrong: string) => {
    const text = typed[name] ?? at[name].toFixed(DIGITS);
    const isPlace = /^-?\d{1,3}(\.\d+)?$/.test(text.trim()) && Math.abs(Number(text)) <= most;
    return {
      label,
      inputMode: 'decimal' as const,
      value: text,
      error: isPlace ? undefined : wrong,
      onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
        const { value } = currentTarget;
        setTyped({ ...typed, [name]: value });
        const isNumber = /^-?\d{1,3}(\.\d+)?$/.test(value.trim());
        if (isNumber && Math.abs(Number(value)) <= most) onMove(within({ ...at, [name]: Number(value) }));
      },
      onBlur: () => isPlace && setTyped({ ...typed, [name]: undefined }),
    };
  };
  return (
    <div className={forms.pair}>
      <TextInput
        {...field('lat', 85, t('Latitude'), t('Latitude is a number from -85 to 85.'))}
        name="lat"
        required
      />
      <TextInput
        {...field('lng', 180, t('Longitude'), t('Longitude is a number from -180 to 180.'))}
        name="lng"
        required
      />
    </div>
  );
}
