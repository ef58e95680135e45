import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { slots, type Slot, type SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { screen, waitFor, within } from '@testing-library/dom';
import { useState } from 'react';
import { queryClient } from '../../../lib/api/query-client.ts';
import { userQuery } from '../../../lib/session/current-user.ts';
import { daysAfter } from '../../../lib/time/relative-day.ts';
import { answer, refuse } from '../../../testing/api.ts';
import { PATIENT } from '../../../testing/people.ts';
import { renderScreen, signInAs } from '../../../testing/render.tsx';
import type { Wizard } from '../use-wizard.ts';
import { EMPTY_DRAFT } from '../wizard/draft.ts';
import TimeStep from './TimeStep.tsx';

const MS_PER_DAY = 86_400_000;
const DATE = new Date(Date.now() + 3 * MS_PER_DAY).toISOString().slice(0, 10);
const NEXT = daysAfter(DATE, 1);
const slotOf = (from: string, to: string, date = DATE): Slot => ({
  ...{ date, start: `${date}T${from}:00-05:00`, end: `${date}T${to}:00-05:00` },
});
const windowOf = (from: string, to: string, date = DATE): Slot => ({
  ...slotOf(from, to, date),
  window: true,
});
const WINDOWS = [windowOf('08:00', '10:00'), windowOf('10:00', '12:00')];
const BOTH: SlotMap = {
  [DATE]: [slotOf('08:00', '08:30'), ...WINDOWS],
  [NEXT]: [slotOf('09:00', '09:30', NEXT), windowOf('14:00', '16:00', NEXT)],
};
const HINT = /^The phlebotomist arrives within the window\./;

/** The time step with these free times, of which one may be chosen. */
async function open(
  listed: SlotMap | 'refused',
  { slot = null, taken = null }: Record<string, Slot | null> = {},
) {
  signInAs(PATIENT);
  queryClient.setQueryData(userQuery.queryKey, PATIENT);
  answer(catalog.getAvailability, { tz: 'America/New_York', rules: [], exceptions: [] } as never);
  answer(slots.listFirst, { data: [] });
  const sent =
    listed === 'refused'
      ? refuse(slots.list, 'INTERNAL')
      : answer<typeof slots.list, SlotMap>(slots.list, listed);
  const chooseSlot = jest.fn();
  function Step() {
    const [date, setDate] = useState(slot?.date ?? null);
    const wizard = {
      draft: {
        ...{ ...EMPTY_DRAFT, anyone: false, phlebotomistId: 2, serviceId: 1, providerId: 1 },
        ...{ place: { lat: 40.7, lng: -74 }, slot, date },
      },
      ...{ own: null, busy: false, chooseSlot, state: { taken } },
      dispatch: (change: { date: string }) => setDate(change.date),
      offers: { circumstances: {}, service: null },
    } as unknown as Wizard;
    return <TimeStep wizard={wizard} />;
  }
  return { user: await renderScreen(<Step />), chooseSlot, sent };
}
const chips = async () =>
  within(await screen.findByRole('region', { name: 'Free times' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const kinds = () => screen.queryByRole('group', { name: 'Kind of time' });

describe('The time step with arrival windows', () => {
  it('a company that promises windows alone shows them with what they mean, and no switch', async () => {
    const { user, chooseSlot, sent } = await open({ [DATE]: WINDOWS });
    expect(await chips()).toEqual(['8:00 – 10:00 am', '10:00 am – 12:00 pm']);
    screen.getByText(HINT);
    expect(kinds()).toBe(null);
    await user.click(await screen.findByRole('button', { name: '8:00 – 10:00 am' }));
    expect(chooseSlot).toHaveBeenCalledWith(WINDOWS[0]);
    expect(sent[0]).toMatchObject({ windows: 'true' });
  });

  it('exact times alone show neither a switch nor the sentence', async () => {
    await open({ [DATE]: [slotOf('08:00', '08:30')] });
    expect(await chips()).toEqual(['8:00 am']);
    expect([kinds(), screen.queryByText(HINT)]).toEqual([null, null]);
  });

  it('where both are offered a switch chooses, and the choice stays on another day', async () => {
    const { user } = await open(BOTH);
    expect(await chips()).toEqual(['8:00 am']);
    expect(screen.queryByText(HINT)).toBe(null);
    await user.click(screen.getByRole('button', { name: 'Arrival window' }));
    expect(await chips()).toEqual(['8:00 – 10:00 am', '10:00 am – 12:00 pm']);
    expect(screen.getByRole('button', { name: 'Arrival window' }).getAttribute('aria-pressed')).toBe('true');
    screen.getByText(HINT);
    const days = within(screen.getByRole('group', { name: 'Days' }));
    await user.click(days.getByRole('button', { name: new RegExp(formatDate(NEXT)) }));
    await waitFor(async () => expect(await chips()).toEqual(['2:00 – 4:00 pm']));
  });

  it('a chosen window is shown as chosen when the step is opened again', async () => {
    await open(BOTH, { slot: WINDOWS[0]! });
    const chosen = await screen.findByRole('button', { name: '8:00 – 10:00 am' });
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
  });

  it('a window that somebody else took is named as a window', async () => {
    await open(BOTH, { taken: WINDOWS[0]! });
    await screen.findByText(/^Someone just booked .*, between 8:00 and 10:00 am\./);
  });

  it('a month without free times shows neither a switch nor the sentence', async () => {
    await open({});
    await screen.findByText(/^No free times in/);
    expect(kinds()).toBe(null);
  });

  it('times that could not be loaded can be asked for again', async () => {
    const { user } = await open('refused');
    await screen.findByText('The free times could not be loaded');
    answer<typeof slots.list, SlotMap>(slots.list, { [DATE]: WINDOWS });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await chips()).toHaveLength(2));
  });
});
