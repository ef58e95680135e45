import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** A style of MapLibre, or a PMTiles file with whose it is. */
export type MapTiles = { style: string } | { pmtiles: string; attribution: string };

/** What the site is called and requires: its options, which stand in the document. */
export type Site = {
  title: string;
  copyright: string | null;
  passwordStrength: string | null;
  companyAddress: string | null;
  companyPhone: string | null;
  /** Null where public forms are not checked by reCAPTCHA. */
  recaptchaSiteKey: string | null;
  /** What stands under maps in place of our own drawing; absent where that is shown. */
  map?: MapTiles;
};

const UNSET: Site = {
  title: 'Drawpoint',
  copyright: null,
  passwordStrength: null,
  companyAddress: null,
  companyPhone: null,
  recaptchaSiteKey: null,
};

function read(): Site {
  const text = typeof document === 'undefined' ? null : document.getElementById('site')?.textContent;
  return text ? { ...UNSET, ...(JSON.parse(text) as Partial<Site>) } : UNSET;
}

let site = read();
const listeners = createListeners();

/** Other options from now on, such as after they were edited. */
export function setSite(next: Site): void {
  site = next;
  listeners.tell();
}

export const currentSite = (): Site => site;

export const useSite = (): Site => useSyncExternalStore(listeners.listen, currentSite, currentSite);
