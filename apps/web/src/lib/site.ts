import type { LegalPage } from '@drawpoint/rules/legal-options';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** The URL of a MapLibre style, or a PMTiles file with its attribution. */
export type MapTiles = { style: string } | { pmtiles: string; attribution: string };

/** Site options, which the document carries as JSON. */
export type Site = {
  title: string;
  copyright: string | null;
  passwordStrength: string | null;
  companyAddress: string | null;
  companyPhone: string | null;
  /** What the company says about itself. */
  claims: Record<'people' | 'insurance' | 'labs', string | null>;
  /** The legal pages whose text the site wrote itself, in the document's language. */
  legal: readonly LegalPage[];
  /** The site's wording of the consent to text messages, in the document's language. */
  smsConsent: string | null;
  /** Null when public forms are not checked by reCAPTCHA. */
  recaptchaSiteKey: string | null;
  /** Tiles for maps. Absent when we draw the map ourselves. */
  map?: MapTiles;
  /** Phlebotomists' phones keep the day for work without a network. */
  offline?: true;
};

const UNSET: Site = {
  title: 'Drawpoint',
  copyright: null,
  passwordStrength: null,
  companyAddress: null,
  companyPhone: null,
  claims: { people: null, insurance: null, labs: null },
  legal: [],
  smsConsent: null,
  recaptchaSiteKey: null,
};

function read(): Site {
  const text = typeof document === 'undefined' ? null : document.getElementById('site')?.textContent;
  return text ? { ...UNSET, ...(JSON.parse(text) as Partial<Site>) } : UNSET;
}

let site = read();
const listeners = createListeners();

/** Replaces the options, for example after an edit. */
export function setSite(next: Site): void {
  site = next;
  listeners.tell();
}

export const currentSite = (): Site => site;

export const useSite = (): Site => useSyncExternalStore(listeners.listen, currentSite, currentSite);
