import type { LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';

/** A test of the catalog. */
export const LIPIDS = { id: 1, name: 'Lipid panel' };

/** A doctor's order with a file and a visit, to be checked by staff. */
export const ORDER: LabOrder = {
  ...{ id: 9, version: 3, state: 'received', user_id: 4, person_id: null, provider_id: 1 },
  ...{ first_name: 'Ada', last_name: 'Lane', date_of_birth: '1980-05-01' },
  ...{ ordering_provider: 'Dr. Okafor', npi: null, lab: 'Quest', icd10: [], rejection: null },
  tests: [
    { id: 1, name: 'Lipid panel' },
    { id: 2, name: 'Glucose' },
  ],
  ...{ valid_from: null, valid_until: '2099-12-31', uses: 3, used: 1, uses_left: 1 },
  files: [{ id: 2, name: 'order-1.pdf', url: '/api/lab-orders/9/files/2' }],
  visits: [{ id: 5, starts_at: '2099-03-03T09:15:00-05:00', status: 'approved', patient_name: 'Ada Lane' }],
  ...{ created_at: '2026-11-20T15:00:00.000Z', may_change: true, may_check: true },
};
