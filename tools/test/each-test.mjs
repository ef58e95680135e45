import { addEventHandler } from 'jest-circus';

// The test runner leaves three cases open, so they are handled here. A hanging test would block all others,
// unnamed, and a service that hangs would hold up each test of its file. A rejection that is awaited late would end the process. A test without an `expect` cannot fail, so
// it fails here.

const LIMIT_MS = 60_000;
// Tests may replace these with fake timers.
const { setTimeout, clearTimeout, setImmediate } = globalThis;

/** After so many timeouts, the other tests of a file fail at once. */
const MOST_TIMEOUTS = 3;
let timeouts = 0;
let file;

const unhandled = new Map();
process.on('unhandledRejection', (error, promise) => unhandled.set(promise, error));
process.on('rejectionHandled', (promise) => unhandled.delete(promise));

addEventHandler(({ name }, { currentDescribeBlock: { children, hooks } }) => {
  const added = name === 'add_test' ? children.at(-1) : name === 'add_hook' ? hooks.at(-1) : undefined;
  if (!added?.fn) return;
  const { testPath } = expect.getState();
  if (testPath !== file) [file, timeouts] = [testPath, 0];
  const work = name === 'add_test' ? asserting(added.fn) : added.fn;
  added.fn = guarded(work, added.timeout ?? LIMIT_MS);
});

/** Fails a test that reaches no `expect`, for example in a loop over nothing. */
const asserting = (work) => async () => {
  if (timeouts >= MOST_TIMEOUTS) throw new Error(`Not run, because ${timeouts} timed out before it.`);
  const before = expect.getState().assertionCalls;
  await work();
  if (expect.getState().assertionCalls === before) throw new Error('It reaches no `expect`: it cannot fail.');
};

/** Fails a test at its timeout, or when it leaves a rejection unhandled. */
const guarded = (work, limitMs) => async () => {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => {
      timeouts += 1;
      reject(new Error(`It took more than ${limitMs} ms.`));
    }, limitMs);
  });
  try {
    await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
  if (unhandled.size === 0) return;
  await new Promise((resolve) => setImmediate(resolve));
  const [error] = unhandled.values();
  unhandled.clear();
  if (error) throw error;
};
