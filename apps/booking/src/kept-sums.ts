import type { KeptSums } from '@drawpoint/nest-kit/data/kept-sums';

/** How many patients there are, by whose they are (decision 241). */
export const PATIENT_COUNT: KeptSums = {
  table: 'patient_count',
  of: 'person',
  where: `NOT deleted AND roles = ARRAY['user']`,
  keys: { of_providers: 'of_providers' },
  count: 'patients',
};
