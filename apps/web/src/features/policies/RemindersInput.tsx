import type { ReminderLine } from '@drawpoint/contracts/policies/policy-types';
import { t } from '../../i18n/translate.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { RowsInput } from './RowsInput.tsx';
import { numberOf } from './number-of.ts';
import css from './Policies.module.css';

type RemindersInputProps = {
  label: string;
  error: string | undefined;
  lines: readonly (ReminderLine | { hours: number | string; email: boolean; text: boolean })[];
  onChange: (lines: unknown) => void;
};

/** When patients are reminded of a visit, and how. The notification in the app is always made. */
export function RemindersInput({ label, error, lines, onChange }: RemindersInputProps) {
  return (
    <RowsInput
      {...{ label, error, onChange }}
      lines={lines}
      none={t('No reminders.')}
      lineClass={css.reminder}
      lineLabel={(number) => t('Reminder {{number}}', { number })}
      fields={(line, change) => (
        <>
          <TextInput
            label={t('Hours before the start')}
            inputMode="numeric"
            value={String(line.hours)}
            onChange={({ currentTarget }) => change({ hours: numberOf(currentTarget.value) })}
          />
          <Checkbox
            label={t('Email')}
            checked={line.email}
            onChange={({ currentTarget }) => change({ email: currentTarget.checked })}
          />
          <Checkbox
            label={t('Text message')}
            checked={line.text}
            onChange={({ currentTarget }) => change({ text: currentTarget.checked })}
          />
        </>
      )}
      removeLabel={(number) => t('Remove reminder {{number}}', { number })}
      addLabel={t('Add a reminder')}
      newLine={{ hours: '', email: true, text: false }}
    />
  );
}
