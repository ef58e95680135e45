import type { Slot } from '@drawpoint/contracts/booking/slots.contract';
import { holidayOn } from '@drawpoint/rules/holidays';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { spokenDay } from '../../../lib/time/wall-time.ts';
import { fewSlots, groupSlots, sameSlot } from './slot-groups.ts';
import css from './SlotChips.module.css';

type SlotChipsProps = {
  date: string;
  slots: readonly Slot[];
  chosen: Slot | null;
  /** Other slots that are chosen already, when several can be. */
  also?: readonly Slot[] | undefined;
  onChoose: (slot: Slot) => void;
  /** A second line for a slot. */
  detail?: ((slot: Slot) => string | undefined) | undefined;
  /** Shown beside the date. */
  children: ReactNode;
};

/** The free times of a date by part of the day, in wall time. Eight are shown at first, all on request. */
export function SlotChips({ date, slots, chosen, also = [], onChoose, detail, children }: SlotChipsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const touched = useRef(false);
  const holiday = holidayOn(date);
  const few = fewSlots(slots, chosen?.start ?? null);

  // When another person takes a focused time, its button disappears. The heading then gets the focus.
  useEffect(() => {
    if (touched.current && document.activeElement === document.body) heading.current?.focus();
  }, [slots]);

  return (
    <>
      <div className={css.head}>
        <h3 ref={heading} tabIndex={-1} className={css.day} aria-live="polite">
          {spokenDay(date)}
          {holiday && <span className={css.holiday}>{t(holiday)}</span>}
        </h3>
        {children}
      </div>
      <section aria-label={t('Free times')} onFocus={() => (touched.current = true)}>
        {groupSlots(showsAll ? slots : few).map((group) => (
          <div key={group.name} className={css.group} role="group" aria-labelledby={`slots-${group.name}`}>
            <h4 id={`slots-${group.name}`} className={css.part}>
              {t(group.name)}
            </h4>
            <div
              className={css.chips}
              data-wide={detail !== undefined || group.slots[0]?.slot.window || undefined}
            >
              {group.slots.map(({ slot, label }) => (
                <button
                  key={slot.start}
                  type="button"
                  className={css.chip}
                  aria-pressed={[chosen, ...also].some((each) => each !== null && sameSlot(each, slot))}
                  onClick={() => onChoose(slot)}
                >
                  {label}
                  {detail && <span className={css.detail}>{detail(slot)}</span>}
                </button>
              ))}
            </div>
          </div>
        ))}
        {few.length < slots.length && (
          <button
            type="button"
            className={css.all}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? t('Fewer times') : t('All times')}
          </button>
        )}
      </section>
    </>
  );
}
