import { formatDate } from '@drawpoint/rules/dates';
import { DayField } from '../fields/DayField.tsx';
import { NativeSelect } from '../fields/NativeSelect.tsx';
import type { Filter } from './columns.ts';

/** Narrows a list to a day and what lies on one side of it: `from` or `to`, `YYYY-MM-DD` in the address. */
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
  /** What stands for no choice: "All services". */
  all: string;
  options: readonly { value: string; label: string }[];
};

/** Narrows a list to one of a few. */
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
