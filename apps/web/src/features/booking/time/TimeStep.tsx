import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NoPhlebotomist } from '../NoPhlebotomist.tsx';
import type { Wizard } from '../use-wizard.ts';
import { FirstOffer } from './FirstOffer.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import { Override } from './Override.tsx';
import { SlotsFailed } from './SlotsFailed.tsx';
import { TimeSkeleton } from './TimeSkeleton.tsx';
import { useSlotWindow } from './use-slot-window.ts';
import { useSlots, useZone } from './use-times.ts';

/** Step 5: a date with free slots, and one of them (2 §2). */
export function TimeStep({ wizard }: { wizard: Wizard }) {
  const { draft, offers } = wizard;
  const id = draft.phlebotomistId;
  const zone = useZone(id);
  if (offers.circumstances.noPhlebotomist) return <NoPhlebotomist provider={offers.provider} />;
  if (zone.isError) {
    return <ErrorState error={zone.error} retrying={zone.isFetching} onRetry={() => void zone.refetch()} />;
  }
  if (id === null || !zone.data) return <TimeSkeleton />;
  return (
    <>
      <Times key={id} wizard={wizard} tz={zone.data.tz} />
      <FirstOffer wizard={wizard} sooner />
      <Override wizard={wizard} tz={zone.data.tz} />
    </>
  );
}

type TimesProps = { wizard: Wizard; tz: string };

function Times({ wizard, tz }: TimesProps) {
  const { draft } = wizard;
  const shown = useSlotWindow(tz, draft.date);
  const listed = useSlots(draft, shown.window, { watched: true });
  useSlots(draft, listed.data && !listed.isPlaceholderData ? shown.next : null, { watched: false });
  if (listed.isError && !listed.data)
    return <SlotsFailed wizard={wizard} error={listed.error} listed={listed} />;
  if (!listed.data) return <TimeSkeleton />;
  return (
    <FreeTimes
      tz={tz}
      shown={shown}
      slots={listed.data}
      waiting={listed.isPlaceholderData}
      asked={draft.date}
      onAsk={(date) => wizard.dispatch({ type: 'date', date })}
      chosen={draft.slot}
      onChoose={(slot) => void wizard.chooseSlot(slot)}
    />
  );
}
