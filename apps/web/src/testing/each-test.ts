import { configure, prettyDOM } from '@testing-library/dom';
import { cleanup } from '@testing-library/react/pure.js';
import { addEventHandler } from 'jest-circus';
import { queryClient } from '../lib/api/query-client.ts';
import { currentQuestion } from '../lib/screen/confirm.ts';
import { currentToasts, dismissToast } from '../lib/screen/toasts.ts';
import { readSession } from '../lib/session/session.ts';
import { resetApi } from './api.ts';

configure({
  // Waiting ends at the first success; the limit is for busy machines.
  asyncUtilTimeout: 20_000,
  getElementError: (message) => {
    const shown = prettyDOM(document.body, 20_000, {
      highlight: false,
      filterNode: (node) => !['svg', 'STYLE', 'NAV'].includes(node.nodeName),
    });
    return new Error(`${message}\n${String(shown)}`);
  },
});

const { queries, mutations } = queryClient.getDefaultOptions();
// Each test clears the cache. No garbage collection timer may keep the process alive.
queryClient.setDefaultOptions({
  queries: { ...queries, gcTime: Infinity },
  mutations: { ...mutations, gcTime: Infinity },
});

const dismissToasts = (): void => currentToasts().forEach(({ id }) => dismissToast(id));

// Modules are loaded once per process, so reset their state after each test.

addEventHandler(({ name }, { currentDescribeBlock: { children } }) => {
  const added = name === 'add_test' ? children.at(-1) : undefined;
  if (added?.type !== 'test' || !added.fn) return;
  const work = added.fn as () => Promise<void>;
  added.fn = async () => {
    // What the test before still did afterwards may have shown one.
    dismissToasts();
    try {
      await work();
    } finally {
      cleanup();
      currentQuestion()?.answer(null);
      dismissToasts();
      localStorage.clear();
      sessionStorage.clear();
      readSession();
      queryClient.clear();
    }
    resetApi();
  };
});
