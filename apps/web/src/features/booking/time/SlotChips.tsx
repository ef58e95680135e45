import type { Slot } from '@drawpoint/contracts/booking/slots.contract';
import { useTranslation } from 'react-i18next';
import { appointmentDay } from '../../../lib/wall-time.ts';
import { groupSlots } from './slot-groups.ts';
import css from './SlotChips.module.css';

type SlotChipsProps = {
  date: string;
  slots: readonly Slot[];
  chosen: Slot | null;
  onChoose: (slot: Slot) => void;
};

/** The free times of a date, by part of the day, in the wall time they carry. */
export function SlotChips({ date, slots, chosen, onChoose }: SlotChipsProps) {
  const { t } = useTranslation();
  const day = appointmentDay(date);
  return (
    <section aria-label={t('Free times')}>
      <h3 className={css.day} aria-live="polite">{`${t(day.weekday)}, ${day.date}`}</h3>
      {groupSlots(slots).map((group) => (
        <div key={group.name} className={css.group} role="group" aria-labelledby={`slots-${group.name}`}>
          <h4 id={`slots-${group.name}`} className={css.part}>
            {t(group.name)}
          </h4>
          <div className={css.chips}>
            {group.slots.map(({ slot, label }) => (
              <button
                key={slot.start}
                type="button"
                className={css.chip}
                aria-pressed={slot.start === chosen?.start}
                onClick={() => onChoose(slot)}
              >
                {label}
              </button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
