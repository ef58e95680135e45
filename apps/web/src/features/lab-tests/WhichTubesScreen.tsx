import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './LabTests.module.css';
import { TestsField } from './TestsField.tsx';
import { TubesNeeded } from './TubesNeeded.tsx';

/** Staff choose tests and see which tubes to draw (docs/product/tests-and-tubes.md#which-tubes). */
export function Component() {
  const [chosen, setChosen] = useState<number[]>([]);
  const plan = useQuery({
    ...query(labTests.planTubes, { test_ids: chosen }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('Which Tubes?')} lead={t('Choose the tests of a draw.')}>
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
          <TestsField value={chosen} onChange={setChosen} />
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
    </Page>
  );
}
