import type { ComponentType } from 'react';
import { paths } from '../config/paths.ts';
import { BookingFirstPaint } from './screens/Booking.tsx';
import { DashboardFirstPaint } from './screens/Dashboard.tsx';
import { PendingFirstPaint } from './screens/Pending.tsx';

// Read by the build alone, never by a browser.

export type FirstPaint = {
  /** What stands in the document, in parts that are hidden. */
  Component: ComponentType;
  /** The script that fills and shows them, below `screens/`. */
  script: string;
};

/** What the documents of signed-in screens show before their code is here, by the path of the screen. */
export const FIRST_PAINTS: Readonly<Record<string, FirstPaint>> = {
  [paths.dashboard]: { Component: DashboardFirstPaint, script: 'dashboard.script.ts' },
  [paths.pending]: { Component: PendingFirstPaint, script: 'pending.script.ts' },
  [paths.book]: { Component: BookingFirstPaint, script: 'booking.script.ts' },
};
