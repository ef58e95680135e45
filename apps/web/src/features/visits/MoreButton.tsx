import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { IconDotsVertical } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import { patientName } from '../appointments/appointment-text.ts';
import css from './Schedule.module.css';

type MoreButtonProps = {
  visit: Appointment;
  onMore: (visit: Appointment) => void;
  /** Small enough for the shortest visit in a week. */
  small?: boolean;
};

/** Opens the other actions of a visit. */
export function MoreButton({ visit, onMore, small = false }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={small ? css.corner : css.more}
      aria-label={t('More for {{name}}', { name: patientName(visit) })}
      aria-haspopup="dialog"
      onClick={() => onMore(visit)}
    >
      <IconDotsVertical size={small ? 16 : 18} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
