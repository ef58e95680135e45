import { createContext } from 'react';

/** Queries of the address that choose what part of a screen is there: with another value, what was typed here is gone. */
export const PartsInAddress = createContext<readonly string[]>([]);

type Place = { pathname: string; search: string };

/** Whether what stands at one address is no longer shown at the other: another page, or another part of this one. */
export function leavesPart(from: Place, to: Place, parts: readonly string[]): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return parts.some((part) => before.get(part) !== after.get(part));
}
