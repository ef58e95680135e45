import { labTests, type LabTest } from '@drawpoint/contracts/booking/lab-tests.contract';
import {
  ADDITIVES,
  CAP_COLORS,
  TEMPERATURES,
  tubes,
  type Tube,
} from '@drawpoint/contracts/booking/tubes.contract';
import { t } from '../../i18n/translate.ts';
import { ADDITIVE_LABELS, CAP_LABELS, TEMPERATURE_LABELS } from './tube-text.ts';

/** A tube or a test. Both are kept in the same list and form. */
export type Entry = Tube | LabTest;

export type EntryField = {
  name: string;
  label: string;
  type: 'text' | 'number' | 'choice' | 'flag' | 'record';
  /** Only the catalog has it: providers have no own value. */
  isShared?: boolean;
  /** Of a choice or another record, by value. */
  options?: readonly { value: string; label: string }[];
  unit?: string;
  /** A 0, in words. */
  zero?: string;
  /** Left out of the list. */
  isUnlisted?: boolean;
  width?: string;
};

export type EntryKind = {
  list: typeof tubes.list | typeof labTests.list;
  create: typeof tubes.create | typeof labTests.create;
  update: typeof tubes.update | typeof labTests.update;
  updateOwn: typeof tubes.updateOwn | typeof labTests.updateOwn;
  title: string;
  add: string;
  search: string;
  nothing: string;
  fields: readonly EntryField[];
};

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: t(labels[value]) }));

const nameField = (): EntryField => ({ name: 'name', label: t('Name'), type: 'text', isShared: true });

export const tubeKind = (): EntryKind => ({
  list: tubes.list,
  create: tubes.create,
  update: tubes.update,
  updateOwn: tubes.updateOwn,
  title: t('Tubes'),
  add: t('Add a tube'),
  search: t('Search tubes'),
  nothing: t('No tubes found'),
  fields: [
    nameField(),
    { name: 'place', label: t('Order of draw'), type: 'number', isShared: true, width: '112px' },
    {
      ...{ name: 'cap_color', label: t('Cap'), type: 'choice', width: '128px' },
      options: choices(CAP_COLORS, CAP_LABELS),
    },
    {
      ...{ name: 'additive', label: t('Additive'), type: 'choice', isShared: true, isUnlisted: true },
      options: choices(ADDITIVES, ADDITIVE_LABELS),
    },
    { name: 'fill_ml', label: t('Fill volume'), type: 'number', unit: 'mL', width: '96px' },
    { name: 'inversions', label: t('Inversions'), type: 'number', zero: t('None'), isUnlisted: true },
    {
      ...{ name: 'spin_minutes', label: t('Spin within'), type: 'number', unit: 'min', width: '96px' },
      zero: t('Not spun'),
    },
    {
      ...{ name: 'temperature', label: t('Temperature'), type: 'choice', width: '152px' },
      options: choices(TEMPERATURES, TEMPERATURE_LABELS),
    },
    { name: 'protect_from_light', label: t('Protect from light'), type: 'flag', isUnlisted: true },
  ],
});

/** `known` are the tubes that a test may need. */
export const testKind = (known: readonly Tube[]): EntryKind => ({
  list: labTests.list,
  create: labTests.create,
  update: labTests.update,
  updateOwn: labTests.updateOwn,
  title: t('Tests'),
  add: t('Add a test'),
  search: t('Search tests'),
  nothing: t('No tests found'),
  fields: [
    nameField(),
    {
      ...{ name: 'tube_id', label: t('Tube'), type: 'record', width: '320px' },
      options: known.map(({ id, name }) => ({ value: String(id), label: t(name) })),
    },
    { name: 'volume_ml', label: t('Volume of blood'), type: 'number', unit: 'mL', width: '144px' },
    {
      ...{ name: 'fasting_hours', label: t('Fasting'), type: 'number', unit: t('hours'), width: '128px' },
      zero: t('None'),
    },
  ],
});

type Values = Readonly<Record<string, unknown>>;

/** A value in a form: text in every field. Empty for null. */
export const formValue = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : String(value);

/** A form's text as the operation takes it. Undefined when nothing was entered. */
export function inputValue({ type }: EntryField, typed: string): unknown {
  const text = typed.trim();
  if (text === '') return undefined;
  if (type === 'number' || type === 'record') return Number(text.replace(',', '.'));
  return type === 'flag' ? text === 'yes' : text;
}

/** The value in words. */
export function valueText({ name, type, options, unit, zero }: EntryField, values: Values): string {
  const value = values[name];
  if (type === 'flag') return value ? t('Yes') : t('No');
  if (value === 0 && zero) return zero;
  if (options) return options.find((each) => each.value === String(value))?.label ?? '';
  return unit ? `${String(value)} ${unit}` : String(value);
}
