import type { Presence } from '@drawpoint/contracts/booking/presence';
import { t } from '../../i18n/translate.ts';
import css from './Presence.module.css';
import { PRESENCE_LABELS, PRESENCE_TONES } from './presence-labels.ts';

/** A phlebotomist's presence as a dot and a word. */
export function PresenceStatus({ presence }: { presence: Presence }) {
  return (
    <span className={css.status}>
      <span className={css.dot} data-tone={PRESENCE_TONES[presence]} aria-hidden="true" />
      {t(PRESENCE_LABELS[presence])}
    </span>
  );
}
