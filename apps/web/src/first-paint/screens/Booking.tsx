import { Skeleton } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import { blank } from '../parts.ts';
import { PageHeading } from '../../ui/page/Page.tsx';
import { Part } from '../Part.tsx';
import { HEADINGS } from '../../features/booking/wizard/steps.ts';
import { StepLine } from '../../features/booking/StepLine.tsx';
import { SameAsLastFrame } from '../../features/booking/steps/SameAsLast.tsx';
import css from '../../features/booking/Wizard.module.css';

/** Size of the button that the code renders, in pixels. */
const BUTTON = { width: 176, height: 44 };

const stay = (): Promise<void> => Promise.resolve();

/** The wizard's first paint: the first step, and the patient's last booking. */
export function BookingFirstPaint() {
  return (
    <Part name="first-step">
      <div className={css.page}>
        <PageHeading className={css.title}>{t('Book an Appointment')}</PageHeading>
        <div className={css.grid}>
          {/* Column of the step list. */}
          <nav aria-hidden="true" />
          <div className={css.body}>
            <StepLine wizard={{ step: 'location', busy: false, back: stay }} />
            <div className={css.step}>
              <h2 className={css.heading}>{t(HEADINGS.location)}</h2>
              <Part name="last">
                <SameAsLastFrame text={blank('last')}>
                  <Skeleton {...BUTTON} />
                </SameAsLastFrame>
              </Part>
            </div>
          </div>
        </div>
      </div>
    </Part>
  );
}
