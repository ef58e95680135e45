import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { KeptVisit } from '@drawpoint/contracts/appointments/day.contract';
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { openInTab } from '../../lib/files/save-file.ts';
import { localDateTime, localTime } from '../../lib/time/local-time.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { Person } from '../../ui/people/Person.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { VisitTime } from '../../ui/text/VisitTime.tsx';
import { VisitActions } from '../visits/VisitActions.tsx';
import { VisitContact } from '../visits/VisitContact.tsx';
import { VisitFacts } from '../visits/VisitFacts.tsx';
import { VisitStatus } from '../visits/VisitStatus.tsx';
import css from '../visits/Visits.module.css';
import type { KeptDay } from './kept-day.ts';
import { keptFile } from './kept-files.ts';
import { VisitOutbox } from './VisitOutbox.tsx';

const SpecimensCard = lazy(() => import('../specimens/SpecimensCard.tsx'));

/** Says that a screen shows what the phone keeps, and how old it is. */
export function KeptNotice({ kept: { readAt } }: { kept: KeptDay }) {
  return (
    <Notice tone="calm">
      {t('No network. This is what was saved on this phone at {{time}}.', {
        time: localTime(new Date(readAt)),
      })}
    </Notice>
  );
}

type KeptVisitPageProps = { visit: Appointment; kept: KeptDay };

/** A visit without a network: what the phone keeps of it, and its steps. */
export function KeptVisitPage({ visit, kept }: KeptVisitPageProps) {
  const known = kept.day.visits.find(({ id }) => id === visit.id);
  return (
    <div className={css.halves}>
      <Card>
        <div className={css.stack}>
          <KeptNotice kept={kept} />
          <div className={css.top}>
            <VisitTime visit={visit} />
            <span className={css.statuses}>
              <VisitStatus visit={visit} />
              <VisitOutbox visitId={visit.id} />
            </span>
          </div>
          <Person name={visit.patient} size={56} detail={null} />
          <VisitContact visit={visit} />
          <VisitActions visit={visit} />
          <VisitFacts visit={visit} />
          {known && <KeptFacts visit={known} />}
        </div>
      </Card>
      <div className={css.stack}>
        <Suspense>
          {known?.specimens && visit.stage !== 'arrived' && <SpecimensCard visit={visit} />}
        </Suspense>
        {known && known.orders.length > 0 && <KeptOrders orders={known.orders} />}
        <Card>
          <p className={css.plain}>{t('Prices, payments and results need a network.')}</p>
        </Card>
      </div>
    </div>
  );
}

const HOW = {
  booked: message('Given when the visit was booked'),
  confirmed: message('Given when the visit was confirmed'),
};

function KeptFacts({ visit: { consent, fasting_hours } }: { visit: KeptVisit }) {
  return (
    <Facts
      facts={[
        [
          t('Consent'),
          consent
            ? [t(HOW[consent.how]), consent.at && localDateTime(consent.at)].filter(Boolean).join(', ')
            : t('None'),
        ],
        [t('Fasting'), fasting_hours && t('{{count}} hours', { count: fasting_hours })],
      ]}
    />
  );
}

function KeptOrders({ orders }: Pick<KeptVisit, 'orders'>) {
  const open = (id: number) =>
    openInTab(async () => {
      const file = await keptFile(id);
      if (!file) throw new Error('This file is not kept.');
      return URL.createObjectURL(file);
    }).catch(() =>
      toast('error', t('This file is not saved on this phone. Open it when there is a network.')),
    );
  return (
    <Card title={t('Doctor’s order')}>
      <ul className={css.files} aria-label={t('Doctor’s order')}>
        {orders.map(({ id, name }) => (
          <li key={id} className={css.file}>
            <span>{name}</span>
            <Button
              variant="default"
              aria-label={t('Open: {{name}}', { name })}
              onClick={() => void open(id)}
            >
              {t('Open')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
