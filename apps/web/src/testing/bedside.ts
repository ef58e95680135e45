import type { Bedside } from '@drawpoint/contracts/appointments/bedside.contract';

/** The patient's side of a visit for which nothing was recorded yet. */
export const BEDSIDE: Bedside = {
  steps: ['identity', 'checklist'],
  identity: { state: null, reason: null, tries: 0 },
  checklist: {
    items: [
      { label: 'Both arms were looked at', required: true, done: false },
      { label: 'A chair with arms', required: false, done: false },
    ],
    ...{ asks_consent: true, asks_meal: true, consent_at: null, last_meal_at: null },
    ...{ fasting_hours: 8, fast_short_minutes: null, saved_at: null, is_enforced: false },
    missing: { consent: true, items: ['Both arms were looked at'] },
  },
  ...{ labeled: false, tests: [], failed: null, not_drawn: null, rejection: null, redraws: [] },
};
