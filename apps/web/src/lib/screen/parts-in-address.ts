import { createContext } from 'react';

/** Query parameters that select the visible part of a screen. Changing one discards what was typed there. */
export const PartsInAddress = createContext<readonly string[]>([]);

type Place = { pathname: string; search: string };

/** Whether a navigation hides the current form: another page, or another part of this page. */
export function leavesPart(from: Place, to: Place, parts: readonly string[]): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return parts.some((part) => before.get(part) !== after.get(part));
}
