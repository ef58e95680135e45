import { US_STATES, US_TERRITORIES, type UsState } from '@drawpoint/rules/us-states';
import { useId, type ChangeEvent } from 'react';
import { t } from '../../i18n/translate.ts';
import css from './AddressFields.module.css';
import { NativeSelect } from '../fields/NativeSelect.tsx';
import { TextInput } from '../fields/TextInput.tsx';

type Field = 'line1' | 'city' | 'state' | 'zip';
type FieldChange = ChangeEvent<HTMLInputElement | HTMLSelectElement>;

type AddressFieldsProps = {
  /** Returns a field's props: value, error and handlers. */
  field: (name: Field) => {
    name: string;
    required?: boolean;
    value: string;
    error: string | undefined;
    onChange: (event: FieldChange) => void;
    onBlur?: () => void;
  };
  /** Whole addresses offered while the street is typed. */
  suggested?: readonly string[];
  /** Between the street and the ZIP code. */
  children?: React.ReactNode;
};

const toOption = ({ code, name }: UsState) => ({ value: code, label: name });

/** Street, ZIP code, city and state. */
export function AddressFields({ field, suggested = [], children }: AddressFieldsProps) {
  const list = useId();
  return (
    <>
      <TextInput
        {...field('line1')}
        label={t('Address')}
        autoComplete="address-line1"
        maxLength={200}
        {...(suggested.length > 0 && { list })}
      />
      {suggested.length > 0 && (
        <datalist id={list}>
          {suggested.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      {children}
      <div className={css.where}>
        <TextInput
          {...field('zip')}
          label={t('ZIP')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
        />
        <TextInput {...field('city')} label={t('City')} autoComplete="address-level2" maxLength={100} />
        <NativeSelect
          {...field('state')}
          label={t('State')}
          autoComplete="address-level1"
          data={[
            { value: '', label: t('Choose…'), disabled: true },
            ...US_STATES.map(toOption),
            { group: t('District of Columbia and territories'), items: US_TERRITORIES.map(toOption) },
          ]}
        />
      </div>
    </>
  );
}
