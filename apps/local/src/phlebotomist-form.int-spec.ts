import { authService } from '@drawpoint/auth/auth.service';
import { bookingService } from '@drawpoint/booking/booking.service';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import type { AppError } from '@drawpoint/nest-kit/app-error';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';

const DEVELOPER = callerOf({ user_id: 1, roles: ['developer'] });
const PERSON = {
  ...{ first_name: 'Ines', last_name: 'Duarte', gender: 'female' as const, email: 'ines@example.test' },
  ...{ password: 'Draw-blood-2026', password_confirmation: 'Draw-blood-2026' },
};

describe('The form of a phlebotomist', () => {
  let services: Awaited<ReturnType<typeof startServices>>;
  beforeAll(async () => {
    services = await startServices([authService, bookingService], {
      fakes: { 'notifier.messages.send-email': () => ({ id: 1 }) },
    });
  });
  afterAll(() => services?.close());

  const errorsOf = (work: Promise<unknown>): Promise<string[]> =>
    work.then(
      () => [],
      (error: AppError) => Object.keys(error.options.errors ?? {}).sort(),
    );
  const wrongArea = { service_radius_km: 20, service_extra_radius_km: 10 };

  it('the errors of contract, area and account are reported together', async () => {
    const create = (change: object) =>
      errorsOf(services.call(phlebotomists.create, { ...PERSON, ...change }, DEVELOPER));
    const wrongAccount = { password: 'short', password_confirmation: 'short' };
    expect(await create({ ...wrongArea, ...wrongAccount })).toEqual(['password', 'service_extra_radius_km']);
    expect(await create({ ...wrongArea, ...wrongAccount, first_name: '' })).toEqual([
      ...['first_name', 'password', 'service_extra_radius_km'],
    ]);
    expect(await create({ roles: ['unheard of'], first_name: '' })).toEqual(['first_name', 'roles']);

    const { id } = await services.call(phlebotomists.create, PERSON, DEVELOPER);
    const update = (edit: object) =>
      errorsOf(services.call(phlebotomists.update, { id, ...edit }, DEVELOPER));
    expect(await update({ ...wrongArea, ...wrongAccount, last_name: '' })).toEqual([
      ...['last_name', 'password', 'service_extra_radius_km'],
    ]);
    expect(await update({ ...wrongArea, ...wrongAccount })).toEqual(['password', 'service_extra_radius_km']);
  });
});
