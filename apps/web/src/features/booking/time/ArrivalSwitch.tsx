import { message } from '../../../i18n/message.ts';
import { t } from '../../../i18n/translate.ts';
import css from './ArrivalSwitch.module.css';
import type { SlotKind } from './slot-groups.ts';
import type { ShownKind } from './use-slot-kind.ts';

const KINDS: readonly [SlotKind, string][] = [
  ['exact', message('Exact time')],
  ['window', message('Arrival window')],
];

/** Chooses between exact times and arrival windows where both are offered, and says what a window means. */
export function ArrivalSwitch({ kind, hasBoth, want }: Omit<ShownKind, 'slots'>) {
  if (!hasBoth && kind === 'exact') return null;
  return (
    <div className={css.arrival}>
      {hasBoth && (
        <div className={css.kinds} role="group" aria-label={t('Kind of time')}>
          {KINDS.map(([each, name]) => (
            <button
              key={each}
              type="button"
              className={css.kind}
              aria-pressed={each === kind}
              onClick={() => want(each)}
            >
              {t(name)}
            </button>
          ))}
        </div>
      )}
      {kind === 'window' && (
        <p className={css.hint}>
          {t('The phlebotomist arrives within the window. The evening before, we tell you the half hour.')}
        </p>
      )}
    </div>
  );
}
