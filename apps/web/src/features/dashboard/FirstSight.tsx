import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import { useTranslation } from 'react-i18next';
import { blank } from '../../lib/first-sight.ts';
import { Card } from '../../ui/Card.tsx';
import { Page } from '../../ui/Page.tsx';
import { Part } from '../../ui/Part.tsx';
import css from './Dashboard.module.css';
import { NextVisit, NextVisitStatus } from './NextVisit.tsx';

/** The states of a visit that is ahead. */
const AHEAD: readonly AppointmentStatus[] = ['pending', 'approved'];

const TEXTS = {
  day: blank('day'),
  time: blank('time'),
  zone: blank('zone'),
  step: blank('step'),
  what: blank('what'),
  who: blank('who'),
  where: blank('where'),
  price: blank('price'),
  payment: blank('payment'),
};

/** The dashboard in its document: the greeting, and a patient's next visit (`first-sight.ts` fills it). */
export function FirstSight() {
  const { t } = useTranslation();
  return (
    <Part name="greeting">
      <Page title={blank('greeting')} lead={blank('visited')}>
        <div className={css.grid}>
          <div className={css.side}>
            {AHEAD.map((status) => (
              <Part key={status} name={status}>
                <Card title={t('Next appointment')} action={<NextVisitStatus status={status} />}>
                  <NextVisit status={status} texts={TEXTS} />
                </Card>
              </Part>
            ))}
          </div>
        </div>
      </Page>
    </Part>
  );
}
