import type { ComponentType } from 'react';
import { paths } from '../config/paths.ts';
import { PendingFirstSight } from '../features/appointments/PendingFirstSight.tsx';
import { FirstSight as BookingFirstSight } from '../features/booking/FirstSight.tsx';
import { FirstSight as DashboardFirstSight } from '../features/dashboard/FirstSight.tsx';

// Read by the build alone, never by a browser.

export type FirstSight = {
  /** What stands in the document, in parts that are hidden. */
  Component: ComponentType;
  /** The script that fills and shows them, below `src`. */
  script: string;
};

/** What the documents of signed-in screens show before their code is here, by the path of the screen. */
export const FIRST_SIGHTS: Readonly<Record<string, FirstSight>> = {
  [paths.dashboard]: { Component: DashboardFirstSight, script: 'features/dashboard/first-sight.ts' },
  [paths.pending]: { Component: PendingFirstSight, script: 'features/appointments/pending-first-sight.ts' },
  [paths.book]: { Component: BookingFirstSight, script: 'features/booking/first-sight.ts' },
};
