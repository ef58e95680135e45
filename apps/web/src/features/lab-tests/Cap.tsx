import type { CapColor } from '@drawpoint/contracts/booking/tubes.contract';
import { t } from '../../i18n/translate.ts';
import css from './LabTests.module.css';
import { CAP_LABELS } from './tube-text.ts';

/** The color of a cap, with its name. */
export function Cap({ color }: { color: CapColor }) {
  return (
    <span className={css.cap}>
      <span className={css.swatch} data-cap={color} aria-hidden="true" />
      {t(CAP_LABELS[color])}
    </span>
  );
}
