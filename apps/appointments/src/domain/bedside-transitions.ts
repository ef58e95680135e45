import type { Transition } from './transitions.ts';

const STAFF = ['staff'] as const;
const APPROVED = ['approved'] as const;

/** What staff record at the patient's side. The visit's status and stage stay (docs/product/at-the-bedside.md). */
export const BEDSIDE_TRANSITIONS = {
  /** The birth date that the patient says is compared; a mismatch blocks the draw. */
  identify: {
    ...{ by: STAFF, from: APPROVED, stages: ['arrived'], when: 'any_time', change: 'stepped' },
    asOfThen: true,
  },
  /** Staff go on without a match, with a reason. */
  override_identity: {
    by: STAFF,
    from: APPROVED,
    stages: ['arrived'],
    when: 'any_time',
    change: 'identity_overridden',
    asOfThen: true,
  },
  save_checklist: {
    by: STAFF,
    from: APPROVED,
    stages: ['arrived', 'drawn'],
    when: 'any_time',
    change: 'stepped',
    asOfThen: true,
  },
  /** The lab cannot use the sample. */
  reject_drawn: {
    by: STAFF,
    from: APPROVED,
    stages: ['drawn'],
    when: 'any_time',
    change: 'specimen_rejected',
  },
  reject_completed: {
    by: STAFF,
    from: ['completed'],
    stages: [null, 'en_route', 'arrived', 'drawn'],
    when: 'any_time',
    change: 'specimen_rejected',
  },
} as const satisfies Record<string, Transition>;
