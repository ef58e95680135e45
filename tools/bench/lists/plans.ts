import { printPlans as printPlansOf } from '../plans.ts';

/** Which lists are explained: those of `bench:lists` or of `bench:visits`. */
export type CasesName = 'lists' | 'visits';

/** Prints how the database finds each list of visits. */
export const printPlans = (databaseUrl: string, name: CasesName): Promise<void> =>
  printPlansOf('lists', [databaseUrl, name]);
