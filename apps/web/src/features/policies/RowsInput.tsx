import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import css from './Policies.module.css';

type RowsInputProps<Line extends object> = {
  label: string;
  error: string | undefined;
  lines: readonly Line[];
  /** The text of an empty list. */
  none: string;
  lineClass: string | undefined;
  lineLabel?: (number: number) => string;
  fields: (line: Line, change: (part: object) => void, number: number) => ReactNode;
  removeLabel: (number: number) => string;
  addLabel: string;
  newLine: Line;
  onChange: (lines: unknown) => void;
};

/** Rows of the same fields, which can be added and removed. Numbers begin at 1. */
export function RowsInput<Line extends object>({
  label,
  error,
  lines,
  none,
  lineClass,
  lineLabel,
  fields,
  removeLabel,
  addLabel,
  newLine,
  onChange,
}: RowsInputProps<Line>) {
  const change = (index: number, part: object) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <div className={css.charges} role="group" aria-label={label}>
      {lines.length === 0 && <p className={css.quiet}>{none}</p>}
      {lines.map((line, index) => (
        <div
          key={index}
          className={lineClass}
          {...(lineLabel && { role: 'group', 'aria-label': lineLabel(index + 1) })}
        >
          {fields(line, (part) => change(index, part), index + 1)}
          <Button
            variant="default"
            aria-label={removeLabel(index + 1)}
            onClick={() => onChange(lines.filter((_, at) => at !== index))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <Button variant="default" onClick={() => onChange([...lines, newLine])}>
        {addLabel}
      </Button>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
