import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import css from './Categories.module.css';

type NameFormProps = {
  label: string;
  verb: string;
  name?: string;
  /** Coral button, for the main action of a screen. */
  accent?: boolean;
  /** Rejects with the text to show under the field. */
  save: (name: string) => Promise<void>;
};

/** A name field with its button; a blank name is ignored (docs/product/back-office.md#options). */
export function NameForm({ label, verb, name: initial = '', accent = false, save }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '' || wanted === initial || busy) return;
    setBusy(true);
    try {
      await save(wanted);
      setError(undefined);
      if (initial === '') setName('');
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={100}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {accent ? (
        <AccentButton type="submit" loading={busy}>
          {verb}
        </AccentButton>
      ) : (
        <Button type="submit" variant="default" loading={busy}>
          {verb}
        </Button>
      )}
    </form>
  );
}
