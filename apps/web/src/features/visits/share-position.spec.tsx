import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { positions } from '@drawpoint/contracts/appointments/positions.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, pageOf } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const ADAS: Appointment = {
  ...VISIT,
  status: 'approved',
  starts_at: '2026-03-03T09:15:00-05:00',
  ends_at: '2026-03-03T10:15:00-05:00',
  actions: ['set_out'],
};
const COMING: Appointment = { ...ADAS, stage: 'en_route', actions: ['arrive'] };

/** A phone that reports its position once, or refuses. */
function phone(isAllowed = true) {
  const coords = { latitude: 40.75, longitude: -73.99, accuracy: 20 };
  const geolocation = {
    getCurrentPosition: (_found: PositionCallback, failed?: PositionErrorCallback | null) =>
      failed?.({ code: 1 } as GeolocationPositionError),
    watchPosition: (found: PositionCallback, failed?: PositionErrorCallback | null) => {
      if (isAllowed) found({ coords, timestamp: Date.now() } as GeolocationPosition);
      else failed?.({ code: 1 } as GeolocationPositionError);
      return 1;
    },
    clearWatch: () => undefined,
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
}

const open = (row: Appointment) => {
  signInAs(PHLEBOTOMIST);
  answer(futureVisits.listShifted, pageOf([] as never[]));
  answer(appointments.listForStaff, pageOf([row]));
  return renderScreen('/phleb/appointments/schedule?view=day&day=2026-03-03');
};
const box = () => screen.findByRole('checkbox', { name: 'Share my position until I arrive' });

describe('Sharing the position on the way', () => {
  afterEach(() => Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined }));

  it('is asked once a day when somebody sets out, and then sent', async () => {
    phone();
    const user = await open(ADAS);
    const sent = answer(positions.share, { arrival: null });
    answer(visits.setOut, COMING);
    await user.click(await screen.findByRole('button', { name: 'On my way' }));
    answer(appointments.listForStaff, pageOf([COMING]));
    await user.click(await screen.findByRole('button', { name: 'Share it' }));
    expect(await box()).toHaveProperty('checked', true);
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ lat: 40.75, lng: -73.99 })]));
  });

  it('is off until it is switched on', async () => {
    phone();
    const user = await open(COMING);
    const sent = answer(positions.share, { arrival: null });
    expect(await box()).toHaveProperty('checked', false);
    expect(sent).toEqual([]);
    await user.click(await box());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('says when the device refuses', async () => {
    phone(false);
    const user = await open(COMING);
    await user.click(await box());
    await screen.findByText(/This device does not tell its position/);
  });

  it('is not offered on somebody else’s visit', async () => {
    phone();
    await open({ ...COMING, phlebotomist: { ...COMING.phlebotomist, id: 99 } });
    await screen.findAllByText('On the way');
    expect(screen.queryByRole('checkbox', { name: 'Share my position until I arrive' })).toBe(null);
  });
});
