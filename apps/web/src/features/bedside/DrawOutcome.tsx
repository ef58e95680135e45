import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import css from './Bedside.module.css';

/** What the patient reads of a draw that has to be repeated. */
export default function DrawOutcome({ visit }: { visit: Pick<Appointment, 'not_drawn' | 'needs_sample'> }) {
  const { not_drawn, needs_sample } = visit;
  return (
    <div className={css.stack}>
      {not_drawn && (
        <Notice tone="wait">
          {t('Some tests could not be drawn.')}
          <span className={css.names}>{not_drawn.join('; ')}</span>
        </Notice>
      )}
      {needs_sample && <Notice tone="wait">{t('The lab needs a new sample.')}</Notice>}
    </div>
  );
}
