import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { setup, type SetupProblem, type SetupStep } from '@drawpoint/contracts/booking/setup.contract';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { IconAlertTriangle, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { asksAgainAfter } from '../../lib/api/query-client.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { spokenTime } from '../../lib/time/wall-time.ts';
import { problemText } from './problem-text.ts';
import css from './SetupCard.module.css';

const CompanyDialog = lazy(() => import('./CompanyDialog.tsx'));

/** Other services learn of a finished step with a delay. */
const POLL_MS = 2_000;
/** The sessionStorage key that says the checklist was open in this tab. Its completion is then shown, too. */
const WAS_OPEN = 'setup_was_open';

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
  const [isOpen, setOpen] = useState(() => readStored('sessionStorage', WAS_OPEN) !== null);
  const { data } = useQuery({
    ...query(setup.read, {}),
    refetchInterval: (read) => (read.state.data?.can_book === false ? POLL_MS : asksAgainAfter(read)),
  });
  const isMissing = data?.can_book === false;
  useEffect(() => {
    if (isMissing) writeStored('sessionStorage', WAS_OPEN, 'true');
  }, [isMissing]);
  if (!data || (data.can_book && !isOpen)) return null;
  if (isMissing && !isOpen) setOpen(true);
  const next = data.steps.find(({ done }) => !done)?.step;
  return (
    <Card className={css.card} title={t('Until the first visit can be booked')}>
      <ol className={css.steps}>
        {data.steps.map(({ step, done }) => (
          <Item key={step} done={done}>
            {done ? (
              t(TEXTS[step])
            ) : step === 'company' ? (
              <button type="button" className={css.open} onClick={() => setAsksCompany(true)}>
                {t(TEXTS[step])}
              </button>
            ) : (
              <TextLink to={pathOfStep(step, data.phlebotomist_id)}>{t(TEXTS[step])}</TextLink>
            )}
            {step === next && <span className={css.next}>{t('Next')}</span>}
          </Item>
        ))}
        <Item done={data.first !== null}>
          {data.first ? (
            <>
              {t('The first time that can be booked: {{when}} with {{name}}.', {
                when: spokenTime(data.first.starts_at),
                name: data.first.name,
              })}{' '}
              <TextLink to={paths.book}>{t('Book it')}</TextLink>
            </>
          ) : (
            t('Find the first time that can be booked')
          )}
        </Item>
      </ol>
      {data.problems.length > 0 && (
        <ul className={css.steps} aria-label={t('What is not right yet')}>
          {data.problems.map((each) => (
            <li key={`${each.problem} ${each.of} ${each.id}`} className={css.step}>
              <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
              <TextLink to={pathOfProblem(each)}>{problemText(each, data.can_book)}</TextLink>
            </li>
          ))}
        </ul>
      )}
      <LaunchChecklist hasAdmin={data.has_admin} />
      {data.can_book && (
        <PlainButton
          tone="default"
          onClick={() => {
            writeStored('sessionStorage', WAS_OPEN, null);
            setOpen(false);
          }}
        >
          {t('Close the list')}
        </PlainButton>
      )}
      <Suspense>{asksCompany && <CompanyDialog onClose={() => setAsksCompany(false)} />}</Suspense>
    </Card>
  );
}

function Item({ done, children }: { done: boolean; children: ReactNode }) {
  const Sign = done ? IconCircleCheck : IconCircle;
  return (
    <li className={css.step} data-done={done || undefined}>
      <Sign size={20} stroke={1.7} aria-hidden="true" />
      <span>
        {children} {done && <VisuallyHidden>{t('Done')}</VisuallyHidden>}
      </span>
    </li>
  );
}

/**
 * What a company needs before patients come, besides the first booking. Keys and the mail server are settings
 * of the operator.
 */
function LaunchChecklist({ hasAdmin }: { hasAdmin: boolean }) {
  const sending = useQuery(query(messages.readSetup, {}));
  const cards = useQuery({ ...query(payments.config, {}), retry: false });
  return (
    <>
      <h3 className={css.around}>{t('Before patients come')}</h3>
      <ul className={css.steps} aria-label={t('Before patients come')}>
        <Item done={hasAdmin}>
          {hasAdmin ? (
            t('Accounts: somebody is an admin')
          ) : (
            <TextLink to={paths.addUser}>{t('Accounts: add an admin')}</TextLink>
          )}
        </Item>
        <Item done={sending.data?.mail ?? false}>
          {sending.data?.mail ? t('Mail is set up') : t('Mail: set SMTP_URL and MAIL_FROM')}
        </Item>
        <Item done={sending.data?.texts ?? false}>
          {sending.data?.texts ? t('Text messages are set up') : t('Text messages: set the keys of Twilio')}
        </Item>
        <Item done={cards.isSuccess}>
          {cards.isSuccess
            ? t('Card payments are set up')
            : t('Card payments: set the keys of Authorize.net')}
        </Item>
        <li className={css.step}>
          <IconCircle size={20} stroke={1.7} aria-hidden="true" />
          <span>
            {t('Legal texts: have them read by your lawyer')}{' '}
            <TextLink to={paths.terms}>{t('Terms & Conditions')}</TextLink>
            {', '}
            <TextLink to={paths.privacy}>{t('Privacy Policy')}</TextLink>
          </span>
        </li>
      </ul>
    </>
  );
}

function pathOfStep(step: Exclude<SetupStep, 'company'>, phlebotomistId: number | null): string {
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

function pathOfProblem({ of, id, problem }: SetupProblem): string {
  if (of === 'provider') return paths.providers;
  const isHours = problem === 'wrong_zone' || problem === 'no_free_time';
  return isHours ? `${paths.editPhlebotomist(id)}?tab=availability` : paths.editPhlebotomist(id);
}
