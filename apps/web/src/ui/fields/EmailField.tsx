import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { suggestEmail } from '../../lib/forms/email-suggestion.ts';
import { afterPress } from '../../lib/forms/press.ts';
import css from './EmailField.module.css';
import type { FieldProps } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';

/** An email address. A typo in a common mail domain shows a suggestion and is never corrected by itself. */
export function EmailField({ onChange, onBlur, ...props }: FieldProps<string>) {
  const [meant, setMeant] = useState<string | null>(null);
  return (
    <div>
      <TextInput
        autoComplete="email"
        {...props}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setMeant(null);
          onChange(currentTarget.value);
        }}
        onBlur={() => {
          onBlur?.();
          afterPress(() => setMeant(suggestEmail(props.value)));
        }}
      />
      <p className={css.question} aria-live="polite">
        {meant && (
          <button
            type="button"
            className={css.answer}
            onClick={() => {
              onChange(meant);
              setMeant(null);
            }}
          >
            {t('Did you mean {{email}}?', { email: meant })}
          </button>
        )}
      </p>
    </div>
  );
}
