import { POLICIES, type PolicyKey } from '@drawpoint/contracts/policies/policies';
import { POLICY_TEXTS } from '@drawpoint/contracts/policies/policy-texts';
import type { Charge, Policy, ReminderLine, TrafficLine } from '@drawpoint/contracts/policies/policy-types';
import { formatTime } from '@drawpoint/rules/dates';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { parseTypedTime } from '../../lib/forms/typed-time.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import css from './Policies.module.css';
import { numberOf } from './number-of.ts';
import { RemindersInput } from './RemindersInput.tsx';
import { RowsInput } from './RowsInput.tsx';
import { TrafficInput } from './TrafficInput.tsx';

type PolicyInputProps = {
  policyKey: PolicyKey;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** The input for a policy's value, by its type. The value is validated when it is saved. */
export function PolicyInput({ policyKey, value, error, onChange }: PolicyInputProps) {
  const policy = POLICIES[policyKey] as Policy;
  const label = t(POLICY_TEXTS[policyKey].title);
  switch (policy.type) {
    case 'choice':
      return (
        <NativeSelect
          label={label}
          error={error}
          data={policy.choices.map((choice) => ({ value: choice.value, label: t(choice.label) }))}
          value={String(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'switch':
      return (
        <Checkbox
          label={label}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'time':
      return <TimeInput {...{ label, error, onChange }} time={String(value)} />;
    case 'list':
      if (policy.item === 'charge')
        return <ChargesInput label={label} error={error} charges={value as Charge[]} onChange={onChange} />;
      if (policy.item === 'span')
        return (
          <TrafficInput label={label} error={error} spans={value as TrafficLine[]} onChange={onChange} />
        );
      if (policy.item === 'reminder')
        return (
          <RemindersInput label={label} error={error} lines={value as ReminderLine[]} onChange={onChange} />
        );
      return 'parts' in policy ? (
        policy.parts.map(({ name, label: part }) => (
          <LinesInput
            key={name}
            label={`${label}: ${t(part)}`}
            error={error}
            lines={(value as Record<string, string[]>)[name] ?? []}
            onChange={(lines) => onChange({ ...(value as object), [name]: lines })}
          />
        ))
      ) : (
        <LinesInput label={label} error={error} lines={value as string[]} onChange={onChange} />
      );
    default:
      return (
        <TextInput
          label={label}
          description={`${policy.min}–${policy.max} ${t(policy.unit)}`}
          error={error}
          inputMode="decimal"
          value={String(value)}
          onChange={({ currentTarget }) => onChange(numberOf(currentTarget.value))}
        />
      );
  }
}

type TimeInputProps = {
  label: string;
  error: string | undefined;
  time: string;
  onChange: (time: string) => void;
};

function TimeInput({ label, error, time, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState(() => formatTime(time));
  return (
    <TextInput
      label={label}
      error={error}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parseTypedTime(currentTarget.value) ?? currentTarget.value);
      }}
    />
  );
}

type LinesInputProps = {
  label: string;
  error: string | undefined;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
};

function LinesInput({ label, error, lines, onChange }: LinesInputProps) {
  return (
    <Textarea
      label={label}
      description={t('One per line')}
      error={error}
      rows={4}
      defaultValue={lines.join('\n')}
      onChange={({ currentTarget }) => onChange(linesOf(currentTarget.value))}
    />
  );
}

type ChargesInputProps = {
  label: string;
  error: string | undefined;
  charges: readonly (Charge | { label: string; amount: number | string })[];
  onChange: (charges: unknown) => void;
};

function ChargesInput({ label, error, charges, onChange }: ChargesInputProps) {
  return (
    <RowsInput
      {...{ label, error, onChange }}
      lines={charges}
      none={t('No charges yet.')}
      lineClass={css.charge}
      fields={(charge, change, number) => (
        <>
          <TextInput
            label={t('Charge {{number}}', { number })}
            value={charge.label}
            onChange={({ currentTarget }) => change({ label: currentTarget.value })}
          />
          <TextInput
            label={t('Amount')}
            inputMode="decimal"
            value={String(charge.amount)}
            onChange={({ currentTarget }) => change({ amount: numberOf(currentTarget.value) })}
          />
        </>
      )}
      removeLabel={(number) => t('Remove charge {{number}}', { number })}
      addLabel={t('Add a charge')}
      newLine={{ label: '', amount: '' }}
    />
  );
}
