import { setup, type SetupStep } from '@drawpoint/contracts/booking/setup.contract';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { asksAgainAfter } from '../../lib/api/query-client.ts';
import { Card } from '../../ui/page/Card.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import css from './SetupCard.module.css';

const CompanyDialog = lazy(() => import('./CompanyDialog.tsx'));

/** Other services learn of a finished step with a delay. */
const POLL_MS = 2_000;

const TEXTS: Record<SetupStep, string> = {
  company: message('Add the company’s address and phone'),
  provider: message('Add the first provider and its address'),
  service: message('Add a service with its price and length'),
  phlebotomist: message('Add a phlebotomist'),
  area: message('Set where they visit: an address and a radius'),
  hours: message('Set their working hours'),
};

/** The checklist of a new installation, until visits can be booked (docs/product/back-office.md#setup). */
export default function SetupCard() {
  const [asksCompany, setAsksCompany] = useState(false);
  const { data } = useQuery({
    ...query(setup.read, {}),
    refetchInterval: (read) => (read.state.data?.can_book === false ? POLL_MS : asksAgainAfter(read)),
  });
  if (!data || data.can_book) return null;
  const next = data.steps.find(({ done }) => !done)?.step;
  return (
    <Card className={css.card} title={t('Until the first visit can be booked')}>
      <ol className={css.steps}>
        {data.steps.map(({ step, done }) => {
          const Sign = done ? IconCircleCheck : IconCircle;
          return (
            <li key={step} className={css.step} data-done={done || undefined}>
              <Sign size={20} stroke={1.7} aria-hidden="true" />
              {done ? (
                <span>
                  {t(TEXTS[step])} <VisuallyHidden>{t('Done')}</VisuallyHidden>
                </span>
              ) : (
                <span>
                  {step === 'company' ? (
                    <button type="button" className={css.open} onClick={() => setAsksCompany(true)}>
                      {t(TEXTS[step])}
                    </button>
                  ) : (
                    <TextLink to={whereTo(step, data.phlebotomist_id)}>{t(TEXTS[step])}</TextLink>
                  )}
                </span>
              )}
              {step === next && <span className={css.next}>{t('Next')}</span>}
            </li>
          );
        })}
      </ol>
      <Suspense>{asksCompany && <CompanyDialog onClose={() => setAsksCompany(false)} />}</Suspense>
    </Card>
  );
}

function whereTo(step: Exclude<SetupStep, 'company'>, phlebotomistId: number | null): string {
  const person = phlebotomistId === null ? paths.phlebotomists : paths.editPhlebotomist(phlebotomistId);
  switch (step) {
    case 'provider':
      return paths.providers;
    case 'service':
      return paths.services;
    case 'phlebotomist':
      return paths.addPhlebotomist;
    case 'area':
      return phlebotomistId === null ? person : `${person}?tab=area`;
    case 'hours':
      return phlebotomistId === null ? person : `${person}?tab=availability`;
  }
}
