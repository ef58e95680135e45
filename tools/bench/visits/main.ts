import { VISIT_CASES } from '../lists/cases.ts';
import { runLists } from '../lists/run-lists.ts';

// npm run bench:visits [rounds] [--only=part of a path] [--plans]: those of bench:lists that are of visits.

await runLists('Visits', VISIT_CASES);
