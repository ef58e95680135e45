import type { Slot } from '@drawpoint/contracts/booking/slots.contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { NoPhlebotomist } from '../NoPhlebotomist.tsx';
import type { Wizard } from '../use-wizard.ts';
import { EarlierTime } from './EarlierTime.tsx';
import { FirstOffer } from './FirstOffer.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import { TimeSkeleton } from './TimeSkeleton.tsx';
import { useSlotWindow } from './use-slot-window.ts';
import { TeamTimes } from './TeamTimes.tsx';
import { teamOf } from './team-times.ts';
import { useFirst } from './use-first.ts';
import { useSlots, useZone } from './use-times.ts';
import { t } from '../../../i18n/translate.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Notice } from '../../../ui/page/Notice.tsx';
import { useUser } from '../../../lib/session/current-user.ts';
import { isPatientOnly } from '../../../lib/session/roles.ts';
import { spokenStart, startOf } from '../../../lib/time/visit-time.ts';
import { formatTimeRange, spokenDay } from '../../../lib/time/wall-time.ts';

/** Step 5: choose a date with free slots, then a slot (docs/product/booking.md#time). */
export default function TimeStep({ wizard }: { wizard: Wizard }) {
  const { draft, offers } = wizard;
  const id = draft.phlebotomistId;
  const zone = useZone(draft.anyone ? null : id);
  if (offers.circumstances.noPhlebotomist) return <NoPhlebotomist provider={offers.provider} />;
  if (zone.isError) {
    return <ErrorState error={zone.error} retrying={zone.isFetching} onRetry={() => void zone.refetch()} />;
  }
  const tz = zone.data?.tz;
  if (!draft.anyone && tz === undefined) return <TimeSkeleton />;
  return (
    <>
      {wizard.state.taken !== null && draft.slot === null && (
        <Notice tone="wait">
          {t('Someone just booked {{when}}. Here are the closest times.', {
            when: spokenStart(startOf(wizard.state.taken)),
          })}
        </Notice>
      )}
      {draft.anyone ? <TimesOfAnyone wizard={wizard} /> : tz && <Times key={id} wizard={wizard} tz={tz} />}
      {offers.service?.fasting && isAfternoon(draft.slot) && (
        <Notice tone="wait">
          {t('You fast before this test. A morning time means fewer hours without food.')}
        </Notice>
      )}
      {!draft.anyone && <FirstOffer wizard={wizard} sooner />}
      <EarlierTime wizard={wizard} tz={tz} />
      {tz && <Override wizard={wizard} tz={tz} />}
    </>
  );
}

/** By the wall time in the string. */
const isAfternoon = (slot: Slot | null): boolean => slot !== null && Number(slot.start.slice(11, 13)) >= 12;

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

/** The free times of all phlebotomists who serve the address, each with the person it belongs to. */
function TimesOfAnyone({ wizard }: { wizard: Wizard }) {
  const { draft } = wizard;
  const first = useFirst(draft, true);
  const team = first.data ? teamOf(first.data.data) : null;
  if (first.isError)
    return (
      <ErrorState error={first.error} retrying={first.isFetching} onRetry={() => void first.refetch()} />
    );
  if (!team) return <TimeSkeleton />;
  return (
    <TeamTimes
      draft={draft}
      team={team}
      onAsk={(date) => wizard.dispatch({ type: 'date', date })}
      onChoose={(slot, person) =>
        void wizard.chooseSlot(slot, { phlebotomistId: person?.phlebotomist_id ?? null })
      }
      failed={(error, listed) => <SlotsFailed wizard={wizard} error={error} listed={listed} />}
    />
  );
}

type SlotsFailedProps = {
  wizard: Wizard;
  error: unknown;
  listed: { isFetching: boolean; refetch: () => Promise<unknown> };
};

/** Says why there are no free times, and links to the step that can fix it. */
function SlotsFailed({ wizard, error, listed }: SlotsFailedProps) {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'OUTSIDE_SERVICE_AREA' || code === 'SERVICE_NOT_OFFERED') {
    const mend = code === 'OUTSIDE_SERVICE_AREA' ? 'location' : 'service';
    return (
      <Notice
        tone="wait"
        action={
          <Button variant="default" onClick={() => void wizard.go(mend)}>
            {mend === 'location' ? t('Change the address') : t('Choose another service')}
          </Button>
        }
      >
        {error instanceof ApiError && t(error.message)}
      </Notice>
    );
  }
  return (
    <ErrorState
      title={t('The free times could not be loaded')}
      error={error}
      retrying={listed.isFetching}
      onRetry={() => void listed.refetch()}
    />
  );
}

const OverrideDialog = lazy(() => import('./OverrideDialog.tsx'));

/**
 * Lets staff choose a time outside of hours or notice, and shows the chosen one
 * (docs/product/booking.md#time).
 */
function Override({ wizard, tz }: { wizard: Wizard; tz: string }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const { slot, overrideReason } = wizard.draft;
  if (isPatientOnly(user)) return null;
  return (
    <div>
      {slot && overrideReason !== null && (
        <Notice tone="wait">
          {t('{{day}}, {{time}}: outside of hours or notice. Reason: {{reason}}', {
            ...{ day: spokenDay(slot.start), reason: overrideReason },
            time: formatTimeRange(slot.start, slot.end),
          })}
        </Notice>
      )}
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('Choose a time outside of hours')}
      </Button>
      {isOpen && (
        <Suspense>
          <OverrideDialog wizard={wizard} tz={tz} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
