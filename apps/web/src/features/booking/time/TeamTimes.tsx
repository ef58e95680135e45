import type { FirstAvailable, Slot } from '@drawpoint/contracts/booking/slots.contract';
import { formatMoney } from '@drawpoint/rules/money';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Draft } from '../wizard/draft.ts';
import { FreeTimes } from './FreeTimes.tsx';
import type { Team } from './team-times.ts';
import { TimeSkeleton } from './TimeSkeleton.tsx';
import { useSlotWindow } from './use-slot-window.ts';
import { useTeamSlots } from './use-times.ts';

type TeamTimesProps = {
  draft: Draft;
  team: Team;
  onAsk: (date: string) => void;
  onChoose: (slot: Slot, person: FirstAvailable | undefined) => void;
  failed: (error: unknown, listed: { isFetching: boolean; refetch: () => Promise<unknown> }) => ReactNode;
};

/** The free times of several phlebotomists as one calendar, each with its person and price. */
export function TeamTimes({ draft, team, onAsk, onChoose, failed }: TeamTimesProps) {
  const shown = useSlotWindow(team.tz, draft.date);
  const listed = useTeamSlots(draft, team, shown.window);
  if (listed.error) return failed(listed.error, listed);
  if (!listed.slots) return <TimeSkeleton />;
  return (
    <FreeTimes
      tz={team.tz}
      shown={shown}
      slots={listed.slots}
      waiting={listed.waiting}
      asked={draft.date}
      onAsk={onAsk}
      chosen={draft.slot}
      detail={(slot) => {
        const person = listed.personOf(slot);
        return (
          person && t('{{name}}, {{price}}', { name: person.first_name, price: formatMoney(person.price) })
        );
      }}
      onChoose={(slot) => onChoose(slot, listed.personOf(slot))}
    />
  );
}
