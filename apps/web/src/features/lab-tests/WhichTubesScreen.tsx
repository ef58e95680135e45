import { labTests, MOST_TESTS } from '@drawpoint/contracts/booking/lab-tests.contract';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './LabTests.module.css';
import { TubesNeeded } from './TubesNeeded.tsx';

/** Staff choose tests and see which tubes to draw (docs/product/tests-and-tubes.md#which-tubes). */
export function Component() {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState('');
  const known = useQuery(query(labTests.list, { per_page: 200 }));
  const plan = useQuery({
    ...query(labTests.planTubes, { test_ids: [...chosen] }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  });
  const words = typed.toLowerCase().split(/\s+/);
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Page title={t('Which Tubes?')} lead={t('Choose the tests of a draw.')}>
      <QueryView
        query={known}
        failure={t('Failed to load the tests.')}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={t('No tests found')} />}
      >
        {({ data }) => {
          const shown = data.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
          return (
            <div className={css.which}>
              <Card
                title={t('Tests')}
                action={
                  chosen.length > 0 && (
                    <Button variant="default" onClick={() => setChosen([])}>
                      {t('Clear')}
                    </Button>
                  )
                }
              >
                <div className={css.list}>
                  <TextField
                    name="search"
                    label={t('Search tests')}
                    value={typed}
                    onChange={setTyped}
                    maxLength={100}
                  />
                  <fieldset className={css.tests}>
                    <legend className={css.legend}>{t('{{count}} chosen', { count: chosen.length })}</legend>
                    {shown.map(({ id, name }) => (
                      <Checkbox
                        key={id}
                        label={t(name)}
                        checked={chosen.includes(id)}
                        disabled={!chosen.includes(id) && chosen.length >= MOST_TESTS}
                        onChange={() => toggle(id)}
                      />
                    ))}
                    {shown.length === 0 && <p className={css.quiet}>{t('No tests found')}</p>}
                  </fieldset>
                </div>
              </Card>
              <Card title={t('Tubes in the order of draw')}>
                {chosen.length === 0 ? (
                  <p className={css.quiet}>{t('Choose tests to see their tubes here.')}</p>
                ) : (
                  <QueryView query={plan} failure={t('Failed to load the tubes.')}>
                    {(found) => <TubesNeeded plan={found} />}
                  </QueryView>
                )}
              </Card>
            </div>
          );
        }}
      </QueryView>
    </Page>
  );
}
