import { addEventHandler } from 'jest-circus';

// The runner leaves two things to Node: a test that hangs would stop all others without a name, and a rejection that a test
// awaits a little later would end the process. A test that reaches no `expect` cannot fail, so it fails here.

const LIMIT_MS = 60_000;
// A test may set the clock's own aside.
const { setTimeout, clearTimeout, setImmediate } = globalThis;

const unhandled = new Map();
process.on('unhandledRejection', (error, promise) => unhandled.set(promise, error));
process.on('rejectionHandled', (promise) => unhandled.delete(promise));

addEventHandler(({ name }, { currentDescribeBlock: { children, hooks } }) => {
  const added = name === 'add_test' ? children.at(-1) : name === 'add_hook' ? hooks.at(-1) : undefined;
  if (!added?.fn) return;
  const work = name === 'add_test' ? asserting(added.fn) : added.fn;
  added.fn = guarded(work, added.timeout ?? LIMIT_MS);
});

/** Fails where no `expect` is reached, such as in a loop over nothing. */
const asserting = (work) => async () => {
  const before = expect.getState().assertionCalls;
  await work();
  if (expect.getState().assertionCalls === before) throw new Error('It reaches no `expect`: it cannot fail.');
};

/** Fails after its limit, and where a promise was rejected that nobody awaited. */
const guarded = (work, limitMs) => async () => {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took more than ${limitMs} ms.`)), limitMs);
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
