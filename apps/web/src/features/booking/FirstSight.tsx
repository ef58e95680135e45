import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { blank } from '../../lib/first-sight.ts';
import { PageHeading } from '../../ui/Page.tsx';
import { Part } from '../../ui/Part.tsx';
import { HEADINGS } from './headings.ts';
import { StepLine } from './StepLine.tsx';
import { SameAsLastFrame } from './steps/SameAsLast.tsx';
import css from './Wizard.module.css';

/** Pixels, of the button that the code brings. */
const BUTTON = { width: 176, height: 44 };

const stay = (): Promise<void> => Promise.resolve();

/** The wizard in its document: what the first step asks, and what a patient booked last. */
export function FirstSight() {
  const { t } = useTranslation();
  return (
    <Part name="first-step">
      <div className={css.page}>
        <PageHeading className={css.title}>{t('Book an Appointment')}</PageHeading>
        <div className={css.grid}>
          {/* Where the list of steps comes. */}
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
