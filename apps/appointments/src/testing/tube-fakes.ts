import type { Tube } from '@drawpoint/contracts/booking/tubes.contract';
import type { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { tubesFor } from '@drawpoint/rules/tubes';

const tube = (id: number, name: string, more: Partial<Tube>): Tube => {
  const values = {
    ...{ cap_color: 'gold' as const, fill_ml: 4, inversions: 5, spin_minutes: 0 },
    ...{ temperature: 'room' as const, protect_from_light: false, ...more },
  };
  return {
    ...{ id, version: 1, provider_id: 1, name, additive: 'none', place: id, active: true, own: null },
    ...{ ...values, catalog: values },
  };
};
export const CITRATE = tube(2, 'Citrate', { additive: 'citrate', cap_color: 'light_blue' });
export const SERUM = tube(3, 'Serum gel', { additive: 'clot_activator_gel', spin_minutes: 120 });
export const EDTA = tube(5, 'EDTA', { additive: 'edta', cap_color: 'lavender' });
const TUBES = [CITRATE, SERUM, EDTA];

/** Test 1 needs citrate, test 2 serum, test 3 two EDTA tubes. */
export const COAGULATION = 1;
export const METABOLIC = 2;
export const BLOOD_COUNT = 3;
const TESTS = [
  { id: COAGULATION, tube: CITRATE, volume_ml: 2, fasting_hours: 0 },
  { id: METABOLIC, tube: SERUM, volume_ml: 3, fasting_hours: 8 },
  { id: BLOOD_COUNT, tube: EDTA, volume_ml: 6, fasting_hours: 0 },
];

function planFor({ test_ids }: ParsedInputOf<typeof labTests.planFor>): OutputOf<typeof labTests.planFor> {
  const tests = TESTS.filter(({ id }) => test_ids.includes(id));
  if (tests.length < test_ids.length) throw invalid({ test_ids: ['There is no such test.'] });
  return tubesFor(tests) as OutputOf<typeof labTests.planFor>;
}

function getFor({ id }: { id: number }): Tube {
  const found = TUBES.find((each) => each.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Booking's catalog of tests and tubes, and auth's birth dates. */
export const tubeFakes = {
  'booking.lab-tests.plan-for': planFor,
  'booking.tubes.get-for': getFor,
  'booking.tubes.list-for': () => ({ data: TUBES }),
  'auth.users.birth-dates': ({ ids }: { ids: number[] }) => ({
    data: ids.map((id) => ({ id, date_of_birth: '1980-04-12' })),
  }),
};
