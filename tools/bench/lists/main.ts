import { ALL_CASES } from './cases.ts';
import { runLists } from './run-lists.ts';

// npm run bench:lists [rounds] [--only=part of a path] [--plans]: every list, filter, order and deep page over HTTP.

await runLists('Lists', ALL_CASES);
