import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { positions } from '@drawpoint/contracts/appointments/positions.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, pageOf } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const COMING: Appointment = {
  ...VISIT,
  ...{ status: 'approved', stage: 'en_route', actions: ['arrive'] },
  starts_at: '2026-03-03T09:15:00-05:00',
  ends_at: '2026-03-03T10:15:00-05:00',
};

/** A phone that reports its position once, or refuses. */
function phone(isAllowed = true) {
  const coords = { latitude: 40.75, longitude: -73.99, accuracy: 20 };
  const geolocation = {
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

  it('is off until it is switched on, and off again the next day', async () => {
    phone();
    const user = await open(COMING);
    const sent = answer(positions.share, { arrival: null });
    expect(await box()).toHaveProperty('checked', false);
    expect(sent).toEqual([]);
    await user.click(await box());
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ lat: 40.75, lng: -73.99 })]));
    expect(localStorage.getItem('position_sharing')).toContain(new Date().toDateString());
    await user.click(await box());
    expect(localStorage.getItem('position_sharing')).toBe(null);
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
