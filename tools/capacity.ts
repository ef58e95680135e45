/**
 * `npm run capacity [-- patients]` (10,000,000): what each part of the product has to do for so many patients, what to give it, and
 * what is kept of a year.
 */
import { capacityText } from './capacity/tables.ts';

const patients = Number(process.argv[2] ?? 10_000_000);
if (!(patients > 0)) throw new Error('npm run capacity takes a number of patients.');
console.log(capacityText(patients));
