import { runLists } from '../lists/run-lists.ts';
import { VISIT_CASES } from '../lists/visit-cases.ts';

// npm run bench:visits [rounds] [--plans]: every list of visits with every filter and order over HTTP.

await runLists('Visits', 'visits', VISIT_CASES);
