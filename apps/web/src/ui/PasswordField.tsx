import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './PasswordField.module.css';

/** A password that can be looked at while it is typed. */
export function PasswordField(props: TextInputProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={46}
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
