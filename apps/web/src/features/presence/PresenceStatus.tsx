import type { Presence } from '@drawpoint/contracts/booking/presence';
import { useTranslation } from 'react-i18next';
import css from './Presence.module.css';
import { PRESENCE_LABELS, PRESENCE_TONES } from './presence-labels.ts';

/** What a phlebotomist says of themselves: a dot and the word. */
export function PresenceStatus({ presence }: { presence: Presence }) {
  const { t } = useTranslation();
  return (
    <span className={css.status}>
      <span className={css.dot} data-tone={PRESENCE_TONES[presence]} aria-hidden="true" />
      {t(PRESENCE_LABELS[presence])}
    </span>
  );
}
