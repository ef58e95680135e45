import type { Plugin } from 'vite';

/**
 * Modules of react-router that only its framework mode and its instrumentation use, as every page of ours needs them: with all
 * their names, for the library's other modules import them, and without what they would do (decision 229).
 */
export const UNUSED: Readonly<Record<string, string>> = {
  // There is no framework: a link prefetches nothing and has one ref.
  'dom/ssr/components.js': `
    import { createContext } from 'react';
    export const FrameworkContext = /* @__PURE__ */ createContext(undefined);
    const nothing = () => null;
    export { nothing as Links, nothing as Meta, nothing as PrefetchPageLinks, nothing as Scripts };
    export { nothing as setIsHydrated, nothing as useFrameworkContext };
    export const CRITICAL_CSS_DATA_ATTRIBUTE = '';
    export const mergeRefs = (ref) => ref;
    export const usePrefetchBehavior = () => [false, null, {}];`,
  // Nobody instruments the router.
  'router/instrumentation.js': `
    const none = () => undefined;
    export { none as consumeInstrumentationClientResultMetaReceiver, none as getRouteInstrumentationUpdates };
    export { none as instrumentClientSideRouter, none as instrumentHandler };
    export const instrumentationResultMetaContext = undefined;`,
  // No server component throws to us.
  'errors.js': `
    const none = () => undefined;
    export { none as decodeRedirectErrorDigest, none as decodeRouteErrorResponseDigest };`,
};

const LIBRARY = /\/node_modules\/react-router\/dist\/(?:production|development)\/lib\/(.+\.js)$/;

/** The router without what no page of ours can reach. */
export function slimRouter(): Plugin {
  return {
    name: 'drawpoint-slim-router',
    apply: 'build',
    load(id) {
      const [, module = ''] = LIBRARY.exec(id) ?? [];
      const code = UNUSED[module];
      return code === undefined ? null : { code, map: null, moduleSideEffects: false };
    },
  };
}
