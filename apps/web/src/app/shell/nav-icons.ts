import {
  IconBuilding,
  IconCalendarPlus,
  IconCalendarTime,
  IconHome,
  IconDroplet,
  IconInbox,
  IconSettings,
  IconUserCircle,
  IconUserX,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { NavIcon } from '../screens.ts';

/** The signs of the table of screens: here, so that public pages need not carry them. */
export const NAV_ICONS: Record<NavIcon, ComponentType<IconProps>> = {
  home: IconHome,
  book: IconCalendarPlus,
  upcoming: IconCalendarTime,
  pending: IconInbox,
  profile: IconUserCircle,
  services: IconDroplet,
  deletions: IconUserX,
  providers: IconBuilding,
  settings: IconSettings,
};
