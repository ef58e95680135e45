import type { LabelFormat } from '@drawpoint/contracts/appointments/specimens.contract';
import { t } from '../../i18n/translate.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { formatOptions, placeOptions } from './label-choice.ts';

export type Format = { format: LabelFormat; from: string };
export const ROLL: Format = { format: 'roll', from: '1' };

type FormatFieldsProps = { value: Format; onChange: (value: Format) => void };

/** Paper of labels, and the first free place of a sheet that was used before. */
export function FormatFields({ value, onChange }: FormatFieldsProps) {
  return (
    <>
      <RadioField
        name="format"
        label={t('Paper')}
        value={value.format}
        options={formatOptions()}
        onChange={(format) => onChange({ ...value, format: format as LabelFormat })}
      />
      {value.format === 'sheet' && (
        <NativeSelect
          label={t('First free label')}
          value={value.from}
          data={placeOptions()}
          onChange={({ currentTarget }) => onChange({ ...value, from: currentTarget.value })}
        />
      )}
    </>
  );
}
