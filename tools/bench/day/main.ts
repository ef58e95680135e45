import { measureOpening } from './open.ts';
import { measureSending } from './send.ts';

// npm run bench:day [rounds]: opening the day without a network beside opening it online, and sending 40 stored
// actions in one call beside 40 single calls.

const rounds = Number(process.argv[2] ?? 9);
await measureOpening(rounds);
await measureSending(rounds);
