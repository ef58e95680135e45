import { useTranslation } from 'react-i18next';
import css from './StepProgress.module.css';
import { indexOf, STEP_NAMES, STEPS, type Step } from './wizard/steps.ts';

/** How far the booking is, on a phone. */
export function StepProgress({ step }: { step: Step }) {
  const { t } = useTranslation();
  const position = indexOf(step) + 1;
  const text = t('Step {{position}} of {{total}}: {{name}}', {
    position,
    total: STEPS.length,
    name: t(STEP_NAMES[step]),
  });
  return (
    <div className={css.progress}>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={t('Steps of the booking')}
        aria-valuemin={1}
        aria-valuemax={STEPS.length}
        aria-valuenow={position}
        aria-valuetext={text}
      >
        <div className={css.done} style={{ transform: `scaleX(${position / STEPS.length})` }} />
      </div>
      <p className={css.text}>{text}</p>
    </div>
  );
}
