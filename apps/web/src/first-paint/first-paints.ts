import type { ComponentType } from 'react';
import { paths } from '../config/paths.ts';
import { BookingFirstPaint } from './screens/Booking.tsx';
import { DashboardFirstPaint } from './screens/Dashboard.tsx';
import { PendingFirstPaint } from './screens/Pending.tsx';

// Only the build imports this, never a browser.

export type FirstPaint = {
  /** Hidden parts in the document. */
  Component: ComponentType;
  /** The script that fills and shows them, below `screens/`. */
  script: string;
};

/** First paints of signed-in screens, by the path of the screen. */
export const FIRST_PAINTS: Readonly<Record<string, FirstPaint>> = {
  [paths.dashboard]: { Component: DashboardFirstPaint, script: 'dashboard.script.ts' },
  [paths.pending]: { Component: PendingFirstPaint, script: 'pending.script.ts' },
  [paths.book]: { Component: BookingFirstPaint, script: 'booking.script.ts' },
};
