import { MOST_PLANNED } from '@drawpoint/contracts/appointments/day-plans.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { isManager, useUser } from '../../lib/session/current-user.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { DayField } from '../../ui/fields/DayField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './DayPlan.module.css';
import { usePlanChoice } from './use-plan-choice.ts';

/** Which day is planned, and whose. */
export function PlanChooser() {
  const { date, people, proposes, choose } = usePlanChoice();
  const [chosen, setChosen] = useState<readonly number[]>(people);
  const [day, setDay] = useState(date);
  const [asks, setAsks] = useState(proposes);
  const isOffice = isManager(useUser());
  const found = useQuery({ ...query(catalog.listStaffPhlebotomists, { per_page: 200 }), enabled: isOffice });
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Card title={isOffice ? t('Day and people') : t('Day')}>
      <div className={css.chooser}>
        <div className={css.day}>
          <DayField name="date" label={t('Date')} value={day} onChange={(next) => next && setDay(next)} />
        </div>
        {isOffice && (
          <QueryView query={found} failure={t('Failed to load the phlebotomists.')}>
            {({ data }) => (
              <fieldset className={css.people}>
                <legend className={css.legend}>{t('Phlebotomists')}</legend>
                <Checkbox
                  label={t('Everybody')}
                  checked={data.length > 0 && chosen.length >= Math.min(data.length, MOST_PLANNED)}
                  indeterminate={chosen.length > 0 && chosen.length < data.length}
                  onChange={({ currentTarget }) =>
                    setChosen(currentTarget.checked ? data.slice(0, MOST_PLANNED).map(({ id }) => id) : [])
                  }
                />
                {data.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    checked={chosen.includes(id)}
                    disabled={!chosen.includes(id) && chosen.length >= MOST_PLANNED}
                    onChange={() => toggle(id)}
                  />
                ))}
              </fieldset>
            )}
          </QueryView>
        )}
        <Checkbox
          label={t('Also suggest other times to patients with an exact time')}
          checked={asks}
          onChange={({ currentTarget }) => setAsks(currentTarget.checked)}
        />
        <div className={css.buttons}>
          {isOffice && chosen.length === 2 && (
            <Button variant="default" onClick={() => choose({ date: day, people: [...chosen], swaps: true })}>
              {t('Swap the rest of two days')}
            </Button>
          )}
          <PlainButton
            aria-disabled={chosen.length === 0 || undefined}
            onClick={() =>
              chosen.length > 0 && choose({ date: day, people: [...chosen], proposes: asks, swaps: false })
            }
          >
            {t('Plan this day')}
          </PlainButton>
          {chosen.length === 0 && <p className={css.quiet}>{t('Choose at least one phlebotomist.')}</p>}
        </div>
      </div>
    </Card>
  );
}
