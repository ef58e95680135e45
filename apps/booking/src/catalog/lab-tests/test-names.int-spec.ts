import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { developer, patient, useBooking } from '../../testing/start-booking.ts';

describe('The names of tests', () => {
  const world = useBooking();

  it('whoever signs in reads those of the catalog that are not retired, by name', async () => {
    const { data } = await world.call(labTests.list, { per_page: 200 }, developer);
    const [first, ...others] = data.map(({ id, name }) => ({ id, name }));
    await world.call(labTests.update, { id: first!.id, active: false }, developer);
    expect((await world.call(labTests.listNames, {}, patient)).data).toEqual(others);
    expect(await codeOf(world.call(labTests.listNames, {}, null))).toBe('UNAUTHENTICATED');
  });
});
