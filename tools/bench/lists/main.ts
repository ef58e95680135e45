import { CASES } from './cases.ts';
import { runLists } from './run-lists.ts';

// npm run bench:lists [rounds] [--plans]: every list and every filter over HTTP.

await runLists('Lists', 'lists', CASES);
