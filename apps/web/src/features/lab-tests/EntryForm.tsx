import { Button } from '@mantine/core';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useStale } from '../../lib/forms/use-stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import {
  formValue,
  inputValue,
  valueText,
  type Entry,
  type EntryField,
  type EntryKind,
} from './entry-kinds.ts';
import css from './LabTests.module.css';

type EntryFormProps = { kind: EntryKind; entry: Entry | null; onClose: () => void };
type Op = EntryKind['create'] | EntryKind['update'] | EntryKind['updateOwn'];

/**
 * The form of a tube or test in its row: its values in the catalog, or the provider's own ones, which are blank
 * where the catalog's value applies.
 */
export function EntryForm({ kind, entry, onClose }: EntryFormProps) {
  const [basis, setBasis] = useState(entry);
  const isOwn = entry?.own != null;
  const fields = kind.fields.filter(({ isShared }) => !isOwn || !isShared);
  const toValues = (now: Entry | null): Record<string, string> => {
    const values = { ...now, ...now?.own } as Readonly<Record<string, unknown>>;
    return Object.fromEntries(fields.map(({ name }) => [name, formValue(values[name])]));
  };
  const form = useForm<Op, Record<string, string>>({
    initial: toValues(entry),
    op: isOwn ? kind.updateOwn : entry ? kind.update : kind.create,
    toInput: (values) =>
      ({
        ...Object.fromEntries(
          fields.map((field) => {
            const value = inputValue(field, values[field.name] ?? '');
            // In the catalog a blank value is refused as missing; where a provider sets its own, blank takes the catalog's.
            return [field.name, value ?? (isOwn ? null : '')];
          }),
        ),
        ...(basis && { id: basis.id, version: basis.version }),
      }) as unknown as InputOf<Op>,
    fallback: t('Save failed.'),
    onDone: () => {
      toast('success', t('Saved.'));
      onClose();
    },
  });
  const { stale, settle } = useStale<Entry, Record<string, string>>(form, toValues, setBasis);
  return (
    <Form form={form} asks={false}>
      {isOwn && entry && <h3 className={css.subtitle}>{t(entry.name)}</h3>}
      <StaleNotice
        stale={stale}
        labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
        show={(now) =>
          Object.fromEntries(
            fields.map((field) => {
              const isBlank = now.own !== null && toValues(now)[field.name] === '';
              return [field.name, isBlank ? '' : valueText(field, now)];
            }),
          )
        }
        settle={settle}
      />
      <div className={css.fields}>
        {fields.map((field, index) => (
          <EntryInput
            key={field.name}
            field={field}
            bound={form.field(field.name)}
            usual={isOwn && entry ? valueText(field, entry.catalog) : null}
            autoFocus={index === 0}
          />
        ))}
      </div>
      {isOwn && <p className={css.quiet}>{t('A blank field takes the catalog’s value.')}</p>}
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton form={form}>{t('Save')}</SubmitButton>
      </div>
    </Form>
  );
}

type EntryInputProps = {
  field: EntryField;
  bound: ReturnType<ReturnType<typeof useForm<Op, Record<string, string>>>['field']>;
  /** The catalog's value, which a blank field takes. */
  usual: string | null;
  autoFocus: boolean;
};

function EntryInput({ field, bound, usual, autoFocus }: EntryInputProps) {
  const { label, type, unit, zero } = field;
  const terms = [unit, zero && t('0: {{meaning}}', { meaning: zero.toLowerCase() })]
    .filter(Boolean)
    .join(', ');
  const fromCatalog = usual === null ? undefined : t('Catalog: {{value}}', { value: usual });
  if (type === 'text' || type === 'number')
    return (
      <TextField
        {...bound}
        label={terms === '' ? label : `${label} (${terms})`}
        placeholder={fromCatalog}
        inputMode={type === 'number' ? 'decimal' : 'text'}
        maxLength={type === 'number' ? 6 : 100}
        autoFocus={autoFocus}
      />
    );
  const options =
    type === 'flag'
      ? [
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]
      : (field.options ?? []);
  return <SelectField {...bound} label={label} options={options} none={fromCatalog} />;
}
