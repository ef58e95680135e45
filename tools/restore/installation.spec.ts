import { SERVICES } from '@drawpoint/contracts/operation';
import { placeOf } from './installation.ts';

const owner = 'postgresql://owner@127.0.0.1/one';
const all = Object.fromEntries(
  SERVICES.flatMap((service) => [
    [`${service.toUpperCase()}_DATABASE_OWNER_URL`, owner],
    [`${service.toUpperCase()}_DATABASE_URL`, 'postgresql://app@127.0.0.1/one'],
  ]),
);

describe('The installation a restore works on', () => {
  it('a restore works on the folder of npm start by default', () => {
    expect(placeOf({})).toEqual({ folder: expect.stringMatching(/\.data$/) });
    expect(placeOf({ DRAWPOINT_DATA: '/somewhere' })).toEqual({ folder: '/somewhere' });
  });

  it('a restore works on what the environment names, when it names everything', () => {
    expect(placeOf({ ...all, FILES_URL: 'file:///files' })).toMatchObject({
      filesUrl: 'file:///files',
      databases: { booking: { ownerUrl: owner } },
    });
  });

  it('a restore is refused when the environment names only a part', () => {
    expect(() => placeOf(all)).toThrow('These settings are missing: FILES_URL');
    expect(() => placeOf({ AUTH_DATABASE_OWNER_URL: owner, FILES_URL: 'file:///files' })).toThrow(
      /AUTH_DATABASE_URL, BOOKING_DATABASE_URL, BOOKING_DATABASE_OWNER_URL/,
    );
  });
});
