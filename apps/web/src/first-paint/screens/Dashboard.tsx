import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { blank } from '../parts.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Part } from '../Part.tsx';
import css from '../../features/dashboard/Dashboard.module.css';
import { NextVisit, NextVisitStatus } from '../../features/dashboard/NextVisit.tsx';

/** Statuses of an upcoming visit. */
const AHEAD: readonly AppointmentStatus[] = ['pending', 'approved'];

const TEXTS = {
  day: blank('day'),
  time: blank('time'),
  window: blank('window'),
  zone: blank('zone'),
  step: blank('step'),
  what: blank('what'),
  who: blank('who'),
  where: blank('where'),
  price: blank('price'),
  payment: blank('payment'),
};

/** The dashboard's first paint: greeting and the patient's next visit. `dashboard.script.ts` fills it. */
export function DashboardFirstPaint() {
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
