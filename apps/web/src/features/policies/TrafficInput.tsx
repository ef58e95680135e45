import { TRAFFIC_DAY_NAMES, type TrafficLine } from '@drawpoint/contracts/policies/policy-types';
import { t } from '../../i18n/translate.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { RowsInput } from './RowsInput.tsx';
import { numberOf } from './number-of.ts';
import css from './Policies.module.css';
import { daysText, hourText } from './traffic-text.ts';

type TrafficInputProps = {
  label: string;
  error: string | undefined;
  spans: readonly TrafficLine[];
  onChange: (spans: unknown) => void;
};

const NEW: TrafficLine = { days: 'weekdays', from: 7, until: 9, factor: 1.3 };
const DAYS = TRAFFIC_DAY_NAMES.map((value) => ({ value, label: daysText(value) }));
const hours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index),
    label: hourText(first + index),
  }));

/** Hours of the week in which drives take longer. */
export function TrafficInput({ label, error, spans, onChange }: TrafficInputProps) {
  return (
    <RowsInput
      {...{ label, error, onChange }}
      lines={spans}
      none={t('The usual drive at all hours.')}
      lineClass={css.span}
      lineLabel={(number) => t('Line {{number}}', { number })}
      fields={(span, change) => (
        <>
          <div className={css.days}>
            <NativeSelect
              label={t('Days')}
              data={DAYS}
              value={span.days}
              onChange={({ currentTarget }) => change({ days: currentTarget.value })}
            />
          </div>
          <NativeSelect
            label={t('From')}
            data={hours(0, 23)}
            value={String(span.from)}
            onChange={({ currentTarget }) => change({ from: Number(currentTarget.value) })}
          />
          <NativeSelect
            label={t('Until')}
            data={hours(1, 24)}
            value={String(span.until)}
            onChange={({ currentTarget }) => change({ until: Number(currentTarget.value) })}
          />
          <TextInput
            label={t('Factor')}
            inputMode="decimal"
            value={String(span.factor)}
            onChange={({ currentTarget }) => change({ factor: numberOf(currentTarget.value) })}
          />
        </>
      )}
      removeLabel={(number) => t('Remove line {{number}}', { number })}
      addLabel={t('Add hours')}
      newLine={NEW}
    />
  );
}
