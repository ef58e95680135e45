import { MANAGERS, SIGNED_IN, STAFF, type Role } from '@drawpoint/contracts/operation';
import { IconCalendarPlus, IconCalendarTime, IconHome, IconInbox, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { paths } from '../config/paths.ts';
import { message } from '../i18n/message.ts';

export type NavItem = { label: string; to: string; icon: ComponentType<IconProps> };
export type NavSection = { title: string | null; allow: readonly Role[]; items: readonly NavItem[] };

/** The sidebar, section by section (1 §2.7): only screens that exist. */
export const SIDEBAR: readonly NavSection[] = [
  {
    title: null,
    allow: SIGNED_IN,
    items: [
      { label: message('Dashboard'), to: paths.dashboard, icon: IconHome },
      { label: message('Book an Appointment'), to: paths.book, icon: IconCalendarPlus },
      { label: message('Upcoming Appointments'), to: paths.upcoming, icon: IconCalendarTime },
    ],
  },
  {
    title: message('Phlebotomist'),
    allow: STAFF,
    items: [{ label: message('Pending'), to: paths.pending, icon: IconInbox }],
  },
  { title: message('Admin'), allow: MANAGERS, items: [] },
];

/** The bar at a phlebotomist's thumb on a phone (1 §2.7). */
export const BOTTOM_BAR: readonly NavItem[] = [
  { label: message('Home'), to: paths.dashboard, icon: IconHome },
  { label: message('Pending'), to: paths.pending, icon: IconInbox },
];
