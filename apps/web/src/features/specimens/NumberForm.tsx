import { readTubeNumber } from '@drawpoint/rules/tube-number';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import css from './Specimens.module.css';

type NumberFormProps = {
  verb: string;
  busy?: boolean;
  /** The server's answer to the last number. */
  error?: string | undefined;
  onNumber: (number: string) => void;
};

/** A number of a tube, typed. Case, spaces, O for 0 and I for 1 are forgiven. */
export function NumberForm({ verb, busy = false, error, onNumber }: NumberFormProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className={css.number}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const number = readTubeNumber(typed);
        setWrong(number === null);
        if (number === null || busy) return;
        setTyped('');
        onNumber(number);
      }}
    >
      <TextInput
        name="number"
        label={t('Number on the label')}
        description={t('Nine characters, such as 7KQW 3MRT 3')}
        error={isWrong ? t('This number is not right. Please check each character.') : error}
        value={typed}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <PlainButton type="submit" tone="filled" busy={busy}>
        {verb}
      </PlainButton>
    </form>
  );
}
