import { takesSeveral } from '@drawpoint/contracts/admin/option-value';
import type { SiteOption } from '@drawpoint/contracts/admin/options.contract';
import { isImageOption } from '@drawpoint/rules/known-options';
import { useId } from 'react';
import { t } from '../../i18n/translate.ts';
import { typedDateProblem } from '../../lib/forms/typed-date.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { DayField } from '../../ui/fields/DayField.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { MediaInput } from './MediaInput.tsx';
import { shapeOf, type EditedValue } from './option-edits.ts';
import css from './Options.module.css';
import { Button } from '@mantine/core';

type OptionInputProps = {
  option: SiteOption;
  value: EditedValue;
  error: string | undefined;
  onChange: (value: EditedValue) => void;
};

/** The input type of the browser for an option type; text by default. */
const INPUTS: Partial<Record<SiteOption['type'], string>> = {
  email: 'email',
  url: 'url',
};

/** The input for an option's value, by its type (docs/product/back-office.md#options). */
export function OptionInput({ option, value, error, onChange }: OptionInputProps) {
  const wrong = useId();
  const { type, key } = option;
  const label = t(option.label);
  const text = typeof value === 'string' ? value : '';
  const shape = shapeOf(option);
  const choices = shape.choices.map((choice) => ({ ...choice, label: t(choice.label) }));
  const given = { label, error, 'data-option': key };

  if (takesSeveral(shape)) {
    const chosen = Array.isArray(value) ? value : [];
    return (
      <fieldset className={css.several} data-option={key}>
        <legend className={css.legend}>{label}</legend>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked
                  ? [...chosen, choice.value]
                  : chosen.filter((each) => each !== choice.value),
              )
            }
          />
        ))}
        {error && <p className={css.error}>{error}</p>}
      </fieldset>
    );
  }
  switch (type) {
    case 'checkbox':
    case 'switch':
      return (
        <div className={css.single}>
          <Checkbox
            label={label}
            data-option={key}
            role={type === 'switch' ? 'switch' : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? wrong : undefined}
            checked={value === true}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          />
          {error && (
            <p className={css.error} id={wrong}>
              {error}
            </p>
          )}
        </div>
      );
    case 'radio':
      return (
        <RadioField
          name={key}
          value={text}
          label={label}
          options={choices}
          error={error}
          onChange={onChange}
        />
      );
    case 'select':
      return (
        <NativeSelect
          {...given}
          value={text}
          data={[{ value: '', label: t('None') }, ...choices]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'textarea':
      return (
        <Textarea
          {...given}
          rows={4}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'media':
      return (
        <MediaInput
          label={label}
          value={text}
          error={error}
          images={isImageOption(key)}
          onChange={onChange}
        />
      );
    case 'date':
      return (
        <DayField
          {...given}
          name={key}
          value={text}
          problemOf={typedDateProblem}
          onChange={(day) => onChange(day ?? '')}
        />
      );
    case 'datetime':
      return <DateTimeField {...given} name={key} value={text} onChange={onChange} />;
    case 'color':
      return <ColorInput {...given} value={text} onChange={onChange} />;
    default:
      return (
        <TextInput
          {...given}
          type={INPUTS[type] ?? 'text'}
          inputMode={type === 'number' ? 'decimal' : undefined}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}

type ColorInputProps = {
  label: string;
  /** Blank means no color. */
  value: string;
  error: string | undefined;
  'data-option': string;
  onChange: (value: string) => void;
};

/** A color or none. The browser's color input cannot be empty. */
function ColorInput({ value, onChange, ...given }: ColorInputProps) {
  const isNone = value === '';
  return (
    <div className={css.colors} data-none={isNone || undefined}>
      <TextInput
        {...given}
        className={css.color}
        type="color"
        value={isNone ? '#000000' : value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isNone ? (
        <span className={css.none}>{t('None')}</span>
      ) : (
        <Button
          variant="default"
          aria-label={t('Remove {{name}}', { name: given.label })}
          onClick={() => onChange('')}
        >
          {t('Remove')}
        </Button>
      )}
    </div>
  );
}
