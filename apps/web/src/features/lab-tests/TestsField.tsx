import { labTests, MOST_TESTS } from '@drawpoint/contracts/booking/lab-tests.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './TestsField.module.css';

type TestsFieldProps = {
  /** Of the field in its form. */
  name?: string;
  /** The ids of the chosen tests. */
  value: readonly number[];
  error?: string | undefined;
  onChange: (value: number[]) => void;
};

/** Chooses tests of the catalog (docs/product/tests-and-tubes.md). */
export function TestsField({ name = 'test_ids', value, error, onChange }: TestsFieldProps) {
  const [typed, setTyped] = useState('');
  const known = useQuery(query(labTests.listNames, {}));
  const words = typed.toLowerCase().split(/\s+/);
  const toggle = (id: number) =>
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return (
    <div className={css.field}>
      <TextField
        name={name}
        label={t('Search tests')}
        value={typed}
        onChange={setTyped}
        error={error}
        maxLength={100}
      />
      <QueryView query={known} failure={t('Failed to load the tests.')}>
        {({ data }) => {
          const named = data.map((test) => ({ ...test, name: t(test.name) }));
          const shown = named.filter((test) => words.every((word) => test.name.toLowerCase().includes(word)));
          return (
            <fieldset className={css.tests}>
              <legend className={css.legend}>{t('Tests: {{count}} chosen', { count: value.length })}</legend>
              {shown.map(({ id, name: label }) => (
                <Checkbox
                  key={id}
                  label={label}
                  checked={value.includes(id)}
                  disabled={!value.includes(id) && value.length >= MOST_TESTS}
                  onChange={() => toggle(id)}
                />
              ))}
              {shown.length === 0 && <p className={css.legend}>{t('No tests found')}</p>}
            </fieldset>
          );
        }}
      </QueryView>
    </div>
  );
}
