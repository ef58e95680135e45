import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { bedside, type Bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleDot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { bedsideAfter, tubesAfter } from '../offline/apply-records.ts';
import { keptKinds } from '../offline/kept-day.ts';
import { useKeptPart } from '../offline/use-kept.ts';
import css from './Bedside.module.css';
import { ChecklistForm } from './ChecklistForm.tsx';
import { IdentityForm } from './IdentityForm.tsx';
import { isHeldUp, stepsOf, type StepName, type StepState } from './steps-of.ts';

const VisitTubes = lazy(() => import('../specimens/VisitTubes.tsx'));
const PartialDrawDialog = lazy(() => import('./PartialDrawDialog.tsx'));

const TITLES: Record<StepName, string> = {
  set_out: message('On the way'),
  arrive: message('Arrived'),
  identity: message('Identity'),
  checklist: message('Checklist'),
  labels: message('Draw and label'),
  draw: message('Draw'),
  complete: message('Complete'),
};
const ICONS = {
  done: IconCircleCheck,
  now: IconCircleDot,
  ahead: IconCircleDashed,
  skipped: IconCircleDashed,
} as const;

type BedsideStepsProps = {
  visit: Appointment;
  /** The button of the visit's own next step; none while that step is not possible. */
  children: ReactNode;
};

/** Leads through a visit, one step and one button at a time (docs/product/at-the-bedside.md#steps). */
export default function BedsideSteps({ visit, children }: BedsideStepsProps) {
  const { query: found } = useKeptPart(
    useQuery(query(bedside.get, { id: visit.id })),
    visit.id,
    (kept) => kept.bedside,
    (recorded, actions, kept) =>
      bedsideAfter(recorded, actions, {
        bornOn: kept?.patient.date_of_birth ?? null,
        tubes: kept?.specimens
          ? tubesAfter(kept.specimens, actions, { ...visit, kinds: keptKinds(kept.provider_id) })
          : null,
      }),
  );
  return (
    <div className={css.steps}>
      <QueryView
        query={found}
        failure={t('The steps could not be loaded.')}
        skeleton={<ListSkeleton rows={4} />}
      >
        {(recorded) => (
          <ol className={css.list} aria-label={t('Steps of the visit')}>
            {stepsOf(visit, recorded).map(({ name, state }) => (
              <li key={name} className={css.step} data-state={state} aria-current={isNow(state)}>
                {state === 'now' ? (
                  <>
                    <Line name={name} state={state} />
                    <Current name={name} visit={visit} recorded={recorded}>
                      {children}
                    </Current>
                  </>
                ) : (
                  <Closed name={name} state={state} visit={visit} recorded={recorded} />
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </div>
  );
}

const isNow = (state: StepState) => (state === 'now' ? 'step' : undefined);

type StepProps = { name: StepName; visit: Appointment; recorded: Bedside };

function Line({ name, state, note }: { name: StepName; state: StepState; note?: string | null }) {
  const Icon = ICONS[state];
  return (
    <span className={css.line}>
      <Icon size={22} stroke={1.8} aria-hidden="true" className={css.icon} />
      <span className={css.title}>{t(TITLES[name])}</span>
      {state === 'done' && <span className={css.hidden}>{t('Done')}</span>}
      {note && <span className={css.quiet}>{note}</span>}
    </span>
  );
}

/** A step that is done can be opened. One that is ahead says what it waits for. */
function Closed({ name, state, visit, recorded }: StepProps & { state: StepState }) {
  if (state === 'ahead') return <Line name={name} state={state} note={waitsFor(name, visit, recorded)} />;
  if (state === 'skipped') return <Line name={name} state={state} note={t('Not recorded')} />;
  return (
    <details>
      <summary className={css.summary}>
        <Line name={name} state={state} note={noteOf(name, recorded)} />
      </summary>
      <div className={css.opened}>
        <Opened name={name} visit={visit} recorded={recorded} />
      </div>
    </details>
  );
}

/** The step that the draw waits for, at the patient's side. */
function waitsFor(name: StepName, visit: Appointment, recorded: Bedside): string | null {
  if (name !== 'draw' || visit.stage !== 'arrived') return null;
  const { identity, checklist, steps } = recorded;
  if (identity.state === null && steps.includes('identity')) return t('Waits for the birth date');
  return steps.includes('checklist') && (checklist.saved_at === null || isHeldUp(checklist))
    ? t('Waits for the checklist')
    : t('Waits for the labels');
}

function noteOf(name: StepName, { identity, checklist }: Bedside): string | null {
  if (name === 'identity')
    return identity.state === 'matched' ? t('The birth date matches') : t('With a reason');
  if (name === 'checklist' && checklist.fast_short_minutes !== null) return t('Not fasted long enough');
  return null;
}

/** What was recorded at a step, and how to record it again while the phlebotomist is there. */
function Opened({ name, visit, recorded }: StepProps) {
  const { stage, en_route_at, arrived_at, drawn_at } = visit;
  const { identity, checklist } = recorded;
  if (name === 'identity')
    return (
      <>
        {identity.reason && <p className={css.text}>{identity.reason}</p>}
        {stage === 'arrived' && <IdentityForm visitId={visit.id} tries={0} />}
      </>
    );
  if (name === 'checklist')
    return <ChecklistForm key={checklist.saved_at} visit={visit} checklist={checklist} />;
  if (name === 'labels') return <LabelTubes visit={visit} />;
  const at = { set_out: en_route_at, arrive: arrived_at, draw: drawn_at, complete: null }[name];
  return (
    <>
      <p className={css.text}>{at ? localDateTime(at) : t('No time was recorded.')}</p>
      {name === 'draw' && recorded.not_drawn && (
        <p className={css.text}>
          {t('Not drawn: {{tests}}', { tests: recorded.not_drawn.tests.join('; ') })}
        </p>
      )}
    </>
  );
}

function Current({ name, visit, recorded, children }: StepProps & { children: ReactNode }) {
  const { identity, checklist } = recorded;
  if (name === 'identity') return <IdentityForm visitId={visit.id} tries={identity.tries} />;
  if (name === 'checklist') return <ChecklistForm visit={visit} checklist={checklist} />;
  if (name === 'labels') return <LabelTubes visit={visit} />;
  return (
    <>
      {name === 'draw' && <BeforeDraw visit={visit} recorded={recorded} />}
      <div className={css.bar} data-bedside-bar>
        {children}
      </div>
    </>
  );
}

const LabelTubes = ({ visit }: { visit: Appointment }) => (
  <Suspense fallback={<ListSkeleton rows={2} />}>
    <VisitTubes visit={visit} />
  </Suspense>
);

function BeforeDraw({ visit, recorded }: Pick<StepProps, 'visit' | 'recorded'>) {
  const [isPartial, setPartial] = useState(false);
  const { fast_short_minutes: minutes, fasting_hours: hours } = recorded.checklist;
  return (
    <>
      {minutes !== null && hours !== null && (
        <Notice tone="wait">
          {t('The last meal was {{time}} too late for a fast of {{hours}} hours.', {
            time: durationText(minutes),
            hours: String(hours),
          })}
        </Notice>
      )}
      {visit.actions.includes('draw') && (
        <Button variant="default" className={css.aside} onClick={() => setPartial(true)}>
          {t('Some tests can’t be drawn')}
        </Button>
      )}
      {isPartial && (
        <Suspense>
          <PartialDrawDialog visit={visit} tests={recorded.tests} onClose={() => setPartial(false)} />
        </Suspense>
      )}
    </>
  );
}

/** `1 h 30 min`. */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('{{count}} min', { count: rest });
  return rest === 0
    ? t('{{count}} h', { count: hours })
    : t('{{hours}} h {{minutes}} min', { hours: String(hours), minutes: String(rest) });
}
