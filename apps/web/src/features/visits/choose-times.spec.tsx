import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import { slots, type SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { userQuery } from '../../lib/session/current-user.ts';
import { daysAfter } from '../../lib/time/relative-day.ts';
import { spokenTime } from '../../lib/time/wall-time.ts';
import { answer, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PATIENT, PHLEBOTOMIST, PROVIDER } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';
import RescheduleDialog from '../appointments/RescheduleDialog.tsx';
import ProposeDialog from './ProposeDialog.tsx';

const MS_PER_DAY = 86_400_000;
const DATE = new Date(Date.now() + 3 * MS_PER_DAY).toISOString().slice(0, 10);
const slotAt = (hour: number, minute = '00', date = DATE) => {
  const time = (at: number) => `${date}T${String(at).padStart(2, '0')}:${minute}:00-05:00`;
  return { date, start: time(hour), end: time(hour + 1) };
};
const TIMES: SlotMap = { [DATE]: [slotAt(9, '15'), slotAt(10), slotAt(11), slotAt(12), slotAt(13)] };
const OWN = slotAt(9, '15');
const MOVABLE: Appointment = {
  ...VISIT,
  ...{ actions: ['reschedule', 'propose'], starts_at: OWN.start, ends_at: OWN.end },
};
const BOOKING = {
  ...{ service_id: 1, provider_id: PROVIDER.id, phlebotomist_id: PHLEBOTOMIST.id, slot: OWN },
  patient: {
    ...{ first_name: 'Ada', last_name: 'Lane', email: PATIENT.email, mobile: null, address: '350 5th Ave' },
    ...{ city: 'New York', address_state: 'NY', address_zip: '10118' },
    ...{ special_instructions: null, address_id: null },
  },
  ...{ line_items: [], price: 114, currency: 'USD' as const },
};

const free = async () => within(await screen.findByRole('region', { name: 'Free times' }));
const pressed = async (time: string) => (await free()).getByRole('button', { name: time });

beforeEach(() => {
  signInAs(PHLEBOTOMIST);
  queryClient.setQueryData(userQuery.queryKey, PHLEBOTOMIST);
  answer<typeof slots.list, SlotMap>(slots.list, TIMES);
});

const propose = async () => renderScreen(<ProposeDialog visit={MOVABLE} onClose={() => undefined} />);
const reschedule = async () => {
  answer(appointmentMoves.getBooking, { appointment: MOVABLE, booking: BOOKING });
  return renderScreen(<RescheduleDialog id={VISIT.id} onClose={() => undefined} />);
};

describe('Staff who choose another time for a visit', () => {
  it.each([
    ['propose times', propose],
    ['move it', reschedule],
  ])('staff are not offered the visit’s own time when they %s', async (_, open) => {
    await open();
    expect((await free()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '10:00 am',
      '11:00 am',
      '12:00 pm',
      '1:00 pm',
    ]);
  });

  it.each([
    ['the visit’s day, though an earlier day is free', [-2, 0, 2], 0],
    ['the next free day, when the visit’s day is full', [-2, 2], 2],
    ['the first free day, when no later one is free', [-2, -1], -2],
  ])('the times to move to open at %s', async (_, days, shown) => {
    const dates = days.map((each) => daysAfter(DATE, each));
    const listed = Object.fromEntries(dates.map((date) => [date, [slotAt(10, '00', date)]]));
    answer<typeof slots.list, SlotMap>(slots.list, listed);
    const user = await reschedule();
    const when = spokenTime(slotAt(10, '00', daysAfter(DATE, shown)).start);
    // A day of the next month loads more days first.
    await waitFor(async () => {
      await user.click(await pressed('10:00 am'));
      screen.getByRole('button', { name: `Move to ${when}` });
    });
  });

  it('staff who choose a fourth time read that three is the maximum', async () => {
    const user = await propose();
    for (const time of ['10:00 am', '11:00 am', '12:00 pm', '1:00 pm']) await user.click(await pressed(time));
    await screen.findByText('Three times are the most. Remove one to choose another.');
    const chosen = within(screen.getByRole('list', { name: 'Times to propose' }));
    expect(chosen.getAllByRole('listitem')).toHaveLength(3);
    await user.click(chosen.getAllByRole('button')[0]!);
    expect(screen.queryByText(/Three times are the most/)).toBe(null);
    await user.click(await pressed('1:00 pm'));
    expect(chosen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('staff read why the server refuses the proposed times', async () => {
    const errors = { starts: ['One of the times is the time of the visit.'] };
    const sent = refuse(proposals.create, 'INVALID_INPUT', { errors });
    const user = await propose();
    await user.click(await pressed('10:00 am'));
    await user.click(screen.getByRole('button', { name: /^Send/ }));
    await screen.findByText('One of the times is the time of the visit.');
    expect(sent).toHaveLength(1);
    expect((await pressed('10:00 am')).getAttribute('aria-pressed')).toBe('true');
  });

  it('a visit with an arrival window is offered windows first, but not its own', async () => {
    const window = (from: number) => ({ ...slotAt(from), window: true as const });
    answer<typeof slots.list, SlotMap>(slots.list, { [DATE]: [slotAt(9), window(9), window(10)] });
    const own = window(9);
    const appointment = {
      ...{ ...MOVABLE, starts_at: own.start, arrival_window: { from: own.start, to: own.end } },
    };
    answer(appointmentMoves.getBooking, { appointment, booking: BOOKING });
    await renderScreen(<RescheduleDialog id={VISIT.id} onClose={() => undefined} />);
    expect((await free()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '10:00 – 11:00 am',
    ]);
  });

  it('a visit can move to an arrival window that the company promises', async () => {
    const window = { ...slotAt(9, '15'), window: true as const };
    const listed = answer<typeof slots.list, SlotMap>(slots.list, { [DATE]: [OWN, window] });
    const moved = { ...MOVABLE, arrival_window: { from: window.start, to: window.end } };
    const sent = answer(appointmentMoves.reschedule, moved);
    const user = await reschedule();
    // The visit's own exact time is not offered; the window that starts with it is.
    await user.click(await pressed('9:15 – 10:15 am'));
    await user.click(screen.getByRole('button', { name: /^Move to .*, between 9:15 and 10:15 am$/ }));
    await waitFor(() => expect(sent[0]).toMatchObject({ starts_at: window.start, window: true }));
    expect(listed[0]).toMatchObject({ windows: 'true' });
  });

  it('staff read why the server refuses the move', async () => {
    const errors = { starts_at: ['The visit starts within the notice of 60 minutes.'] };
    const sent = refuse(appointmentMoves.reschedule, 'INVALID_INPUT', { errors });
    const user = await reschedule();
    await user.click(await pressed('11:00 am'));
    await user.click(screen.getByRole('button', { name: /^Move to/ }));
    await screen.findByText('The visit starts within the notice of 60 minutes.');
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});
