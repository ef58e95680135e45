import { measureOpening } from './open.ts';

// npm run bench:day [rounds]: opening the day without a network beside opening it online.

await measureOpening(Number(process.argv[2] ?? 9));
