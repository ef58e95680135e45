import { formatDate } from '@drawpoint/rules/dates';
import { DayField } from '../fields/DayField.tsx';
import { NativeSelect } from '../fields/NativeSelect.tsx';
import type { Filter } from './columns.ts';

/** Filters a list from or up to a day: `from` or `to`, `YYYY-MM-DD` in the address. */
export function dateFilter({ name, label }: { name: string; label: string }): Filter {
  return {
    name,
    chip: (day) => `${label}: ${formatDate(day)}`,
    control: (day, onChange) => <DayField name={name} label={label} value={day} onChange={onChange} />,
  };
}

type ChoiceFilter = {
  name: string;
  label: string;
  /** Label of the empty choice: "All services". */
  all: string;
  options: readonly { value: string; label: string }[];
};

/** Filters a list by one of a few options. */
export function choiceFilter({ name, label, all, options }: ChoiceFilter): Filter {
  return {
    name,
    chip: (value) => options.find((option) => option.value === value)?.label ?? value,
    control: (value, onChange) => (
      <NativeSelect
        label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        data={[{ value: '', label: all }, ...options]}
      />
    ),
  };
}
