import { statSync } from 'node:fs';
import { relative } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/**
 * Seconds that the longest files take on two cores. A fresh clone has measured none, and by size alone some of them would
 * begin last and run on alone.
 */
export const LONG = {
  'tools/faults/outages-apart.int-spec.ts': 140,
  'tools/faults/finalising.int-spec.ts': 115,
  'tools/faults/bad-input.int-spec.ts': 105,
  'apps/local/src/visit-calls.int-spec.ts': 90,
  'tools/faults/isolation.int-spec.ts': 80,
  'tools/faults/whole-run-without-people.int-spec.ts': 60,
  'tools/backup/backup.int-spec.ts': 55,
  'apps/appointments/src/payments/crashes.int-spec.ts': 50,
  // Twice as long, but lint and types keep the processor busy: it begins when those have ended whose programs are killed.
  'tools/scaffold/generators.int-spec.ts': 45,
  'tools/containers/image.int-spec.ts': 33,
  'libs/scheduling/src/slots-properties.spec.ts': 27,
  'tools/faults/stored-text.int-spec.ts': 23,
  'apps/booking/src/geocoding/street-geocoder.int-spec.ts': 22,
  'libs/nest-kit/src/jobs/jobs-outage.int-spec.ts': 22,
  'tools/faults/outages.int-spec.ts': 20,
  'apps/auth/src/security/refused-proofs.int-spec.ts': 20,
  'libs/nest-kit/src/jobs/jobs.int-spec.ts': 20,
  'apps/auth/src/sessions/sessions.int-spec.ts': 19,
  'apps/auth/src/impersonation/impersonation.int-spec.ts': 18,
  'tools/generate/current.spec.ts': 15,
  'libs/nest-kit/src/bus/nats-outage.int-spec.ts': 15,
  'apps/gateway/src/realtime/realtime-limits.int-spec.ts': 15,
};

/** Of all others: about what one takes whose file is of this size. */
const BYTES_A_SECOND = 2_500;

/** The longest test files first, so that none runs alone at the end: as measured here, else as known, else by size. */
export default class LongestFirst extends Sequencer {
  time(test) {
    return super.time(test) ?? 1000 * secondsOf(test.path, test.context.config.rootDir);
  }
}

export function secondsOf(path, rootDir) {
  return LONG[relative(rootDir, path).replaceAll('\\', '/')] ?? statSync(path).size / BYTES_A_SECOND;
}
