import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import css from './PasswordField.module.css';
import type { FieldProps } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';

/** A password that can be shown while it is typed. */
export function PasswordField({ onChange, ...props }: FieldProps<string>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <button
          type="button"
          className={css.toggle}
          aria-label={t('Show the password')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} stroke={1.7} aria-hidden="true" />
        </button>
      }
    />
  );
}
