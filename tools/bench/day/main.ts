import { measureSending } from './send.ts';

// npm run bench:day [rounds]: sending 40 stored actions in one call, beside 40 single calls.

await measureSending(Number(process.argv[2] ?? 9));
