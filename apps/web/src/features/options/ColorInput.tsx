import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import css from './Options.module.css';

type ColorInputProps = {
  label: string;
  /** Blank for none. */
  value: string;
  error: string | undefined;
  'data-option': string;
  onChange: (value: string) => void;
};

/** A color, or none: the browser's own input cannot say that there is none. */
export function ColorInput({ value, onChange, ...given }: ColorInputProps) {
  const { t } = useTranslation();
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
