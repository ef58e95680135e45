import { IconCheck } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import css from './StepList.module.css';
import type { Wizard } from './use-wizard.ts';
import { indexOf, isDecidedByRecord, STEP_NAMES, STEPS } from './wizard/steps.ts';

/** The list of steps on a desktop. Steps already reached can be opened (docs/product/booking.md#wizard). */
export function StepList({ wizard }: { wizard: Wizard }) {
  const { step: current, own, busy, mayJump, state } = wizard;
  return (
    <nav className={css.nav} aria-label={t('Steps of the booking')}>
      <ol className={css.list}>
        {STEPS.map((step, index) => {
          const given = isDecidedByRecord(step, own !== null);
          const isDone = step !== current && indexOf(step) < indexOf(state.furthest) && mayJump(step);
          return (
            <li key={step}>
              <button
                type="button"
                className={css.step}
                aria-current={step === current ? 'step' : undefined}
                data-done={isDone || undefined}
                disabled={given || busy || (step !== current && !mayJump(step))}
                onClick={() => step !== current && void wizard.go(step)}
              >
                <span className={css.number}>
                  {isDone ? <IconCheck size={14} stroke={2.6} aria-hidden="true" /> : index + 1}
                </span>
                {t(STEP_NAMES[step])}
                {given && <span className={css.given}>{t('You')}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
