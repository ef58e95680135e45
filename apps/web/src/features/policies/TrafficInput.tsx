import { TRAFFIC_DAY_NAMES, type TrafficLine } from '@drawpoint/contracts/policies/policy-types';
import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
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
  const change = (index: number, part: object) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...part } : span)));
  return (
    <div className={css.charges} role="group" aria-label={label}>
      {spans.length === 0 && <p className={css.quiet}>{t('The usual drive at all hours.')}</p>}
      {spans.map((span, index) => (
        <div
          key={index}
          className={css.span}
          role="group"
          aria-label={t('Line {{number}}', { number: index + 1 })}
        >
          <div className={css.days}>
            <NativeSelect
              label={t('Days')}
              data={DAYS}
              value={span.days}
              onChange={({ currentTarget }) => change(index, { days: currentTarget.value })}
            />
          </div>
          <NativeSelect
            label={t('From')}
            data={hours(0, 23)}
            value={String(span.from)}
            onChange={({ currentTarget }) => change(index, { from: Number(currentTarget.value) })}
          />
          <NativeSelect
            label={t('Until')}
            data={hours(1, 24)}
            value={String(span.until)}
            onChange={({ currentTarget }) => change(index, { until: Number(currentTarget.value) })}
          />
          <TextInput
            label={t('Factor')}
            inputMode="decimal"
            value={String(span.factor)}
            onChange={({ currentTarget }) => change(index, { factor: numberOf(currentTarget.value) })}
          />
          <Button
            variant="default"
            aria-label={t('Remove line {{number}}', { number: index + 1 })}
            onClick={() => onChange(spans.filter((_, at) => at !== index))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <Button variant="default" onClick={() => onChange([...spans, NEW])}>
        {t('Add hours')}
      </Button>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
