import type { Role } from '@drawpoint/contracts/operation';
import type { ComponentType } from 'react';
import type { Prefetch } from '../lib/api/prefetch.ts';
import type { NavIcon } from './shell/nav-icons.ts';

/** What somebody of another role is told (docs/product/accounts.md#roles). */
export type Refusal = 'Access denied' | 'Not authorized.';

export type SectionName = 'main' | 'phlebotomist' | 'admin';

export type Screen = {
  path: string;
  /** Further addresses of the same screen. */
  aliases?: readonly string[];
  /**
   * `visitors`: public, but the signed-in are sent on to where they were going. `everyone`: public. Roles:
   * inside the shell, others see the refusal.
   */
  who: 'visitors' | 'everyone' | readonly Role[];
  /** The signed-in see a page for everyone inside the shell. */
  inShell?: true;
  refusal?: Refusal;
  /** Where the shell leads to it; screens without are reached from others. */
  nav?: {
    /** Of the sidebar; null stands in the bar alone. */
    section: SectionName | null;
    label: string;
    icon: NavIcon;
    /** Whom it leads there, of those who may open it; all of them unless told. */
    who?: readonly Role[];
    /** Its short label in the bar at a phlebotomist's thumb on a phone, where it has a place there. */
    bar?: string;
    /** What the bar's link adds to the path. */
    barSearch?: string;
  };
  load: () => Promise<{ Component: ComponentType }>;
  /** Queries to start beside the code, instead of after it. */
  prefetch?: () => Promise<Prefetch>;
};
