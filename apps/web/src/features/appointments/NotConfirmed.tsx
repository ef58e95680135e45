import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { Notice } from '../../ui/page/Notice.tsx';

type NotConfirmedProps = { visit: Pick<Appointment, 'confirmation' | 'patient'> };

/** Tells staff that nobody has confirmed the visit as theirs, or that somebody denied it. */
export function NotConfirmed({ visit }: NotConfirmedProps) {
  // The visit of somebody who has grown up belongs to no account, and nobody is asked.
  if (visit.confirmation === null) return null;
  return (
    <Notice tone="calm">
      {visit.confirmation === 'no'
        ? t('Not confirmed by the patient.')
        : t('Waiting for {{name}} to confirm this visit. Until then it shows what you entered.', {
            name: visit.patient.first_name,
          })}
    </Notice>
  );
}
