import { formatMoney } from '@drawpoint/rules/money';
import { zoneCity } from '@drawpoint/rules/dates';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { spokenStart, startOf } from '../../lib/time/visit-time.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { ArrivalSwitch } from '../booking/time/ArrivalSwitch.tsx';
import { kindOf } from '../booking/time/slot-groups.ts';
import { TeamTimes } from '../booking/time/TeamTimes.tsx';
import { teamOf } from '../booking/time/team-times.ts';
import { useSlotKind } from '../booking/time/use-slot-kind.ts';
import { useTeamSlots } from '../booking/time/use-times.ts';
import { todayIn } from '../booking/time/months.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import css from './PhoneBooking.module.css';
import { timesToRead } from './times-to-read.ts';
import type { PhoneBooking } from './use-phone-booking.ts';

/** How many days the first times come from. */
const DAYS = 14;

/** Three times to read aloud, and all others on request. */
export function FirstTimes({ booking }: { booking: PhoneBooking }) {
  const { first } = booking;
  const team = first.data ? teamOf(first.data.data) : null;
  if (first.isError)
    return (
      <ErrorState error={first.error} retrying={first.isFetching} onRetry={() => void first.refetch()} />
    );
  if (first.isPending) return <ListSkeleton rows={3} />;
  if (!team) return <p className={css.text}>{t('Nobody comes to this address for this service.')}</p>;
  return <Times booking={booking} team={team} />;
}

type TimesProps = { booking: PhoneBooking; team: NonNullable<ReturnType<typeof teamOf>> };

function Times({ booking, team }: TimesProps) {
  const { draft, chosen, choosing, choose, ask } = booking;
  const [showsAll, setShowsAll] = useState(false);
  const window = { from: todayIn(team.tz, new Date(serverNow())), days: DAYS };
  const listed = useTeamSlots(draft, team, window);
  const { slots, ...arrival } = useSlotKind(listed.slots ?? {}, kindOf(chosen?.slot ?? null));
  if (showsAll)
    return (
      <TeamTimes
        draft={{ ...draft, slot: chosen?.slot ?? null }}
        team={team}
        onAsk={ask}
        onChoose={(slot, person) => person && choose(slot, person)}
        failed={(error, { isFetching, refetch }) => (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
      />
    );
  if (listed.error)
    return (
      <ErrorState error={listed.error} retrying={listed.isFetching} onRetry={() => void listed.refetch()} />
    );
  if (!listed.slots) return <ListSkeleton rows={3} />;
  const times = timesToRead(slots);
  return (
    <>
      <ArrivalSwitch {...arrival} />
      <p className={css.text}>{t('All times are {{city}} time.', { city: zoneCity(team.tz) })}</p>
      <ul className={css.times}>
        {times.map((slot) => {
          const person = listed.personOf(slot);
          return (
            person && (
              <li key={slot.start}>
                <PlainButton
                  tone="default"
                  className={css.time}
                  aria-pressed={chosen?.slot.start === slot.start}
                  busy={choosing === slot.start}
                  onClick={() => choose(slot, person)}
                >
                  <span className={css.name}>{spokenStart(startOf(slot))}</span>
                  <span className={css.detail}>
                    {t('with {{name}}, {{price}}', {
                      name: person.first_name,
                      price: formatMoney(person.price),
                    })}
                  </span>
                </PlainButton>
              </li>
            )
          );
        })}
      </ul>
      {times.length === 0 && <p className={css.text}>{t('No free time within two weeks.')}</p>}
      <div>
        <PlainButton tone="default" onClick={() => setShowsAll(true)}>
          {t('Other times')}
        </PlainButton>
      </div>
    </>
  );
}
