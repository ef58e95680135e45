import { IconChevronLeft } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import css from './StepLine.module.css';
import type { Wizard } from './use-wizard.ts';
import { indexOf, STEP_NAMES, STEPS } from './wizard/steps.ts';

/** Replaces the heading on a phone: the current step and a Back button in one line. */
export function StepLine({ wizard }: { wizard: Pick<Wizard, 'step' | 'busy' | 'back'> }) {
  const { step, busy } = wizard;
  const values = { position: indexOf(step) + 1, total: STEPS.length, name: t(STEP_NAMES[step]) };
  return (
    <div className={css.line}>
      {step !== 'location' && (
        <button
          type="button"
          className={css.back}
          aria-label={t('Back')}
          disabled={busy}
          onClick={() => void wizard.back()}
        >
          <IconChevronLeft size={22} stroke={2} aria-hidden="true" />
        </button>
      )}
      <p className={css.text}>
        <span>{t('{{position}} of {{total}}', values)}</span>
        <span className={css.dot} aria-hidden="true" />
        <span className={css.name}>{values.name}</span>
      </p>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={t('Steps of the booking')}
        aria-valuemin={1}
        aria-valuemax={STEPS.length}
        aria-valuenow={values.position}
        aria-valuetext={t('Step {{position}} of {{total}}: {{name}}', values)}
      >
        <div className={css.done} style={{ transform: `scaleX(${values.position / STEPS.length})` }} />
      </div>
    </div>
  );
}
