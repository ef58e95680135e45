import type { Role } from '@drawpoint/contracts/operation';
import type { ComponentType } from 'react';
import type { Prefetch } from '../lib/api/prefetch.ts';
import type { NavIcon } from './shell/nav-icons.ts';

/** Title shown to people of other roles (docs/product/accounts.md#roles). */
export type Refusal = 'Access denied' | 'Not authorized.';

export type SectionName = 'main' | 'phlebotomist' | 'admin';

export type Screen = {
  path: string;
  /** More addresses of the same screen. */
  aliases?: readonly string[];
  /**
   * `visitors`: public, but signed-in people are redirected. `everyone`: public. Roles: inside the shell;
   * others see the refusal.
   */
  who: 'visitors' | 'everyone' | readonly Role[];
  /** Signed-in people see this public page inside the shell. */
  inShell?: true;
  refusal?: Refusal;
  /** Its link in the shell. Screens without one are reached from other screens. */
  nav?: {
    /** Section of the sidebar. Null: only in the bottom bar. */
    section: SectionName | null;
    label: string;
    icon: NavIcon;
    /** Words for what the screen does, by which the search finds it. */
    finds?: string;
    /** Roles that get the link. By default everyone who may open the screen. */
    who?: readonly Role[];
    /** Short label in a phlebotomist's bottom bar on a phone. Without it the bar has no link. */
    bar?: string;
    /** Query string that the bar's link adds to the path. */
    barSearch?: string;
  };
  load: () => Promise<{ Component: ComponentType }>;
  /** Queries to start while the code loads. */
  prefetch?: () => Promise<Prefetch>;
};
