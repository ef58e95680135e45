import type { Obstacle } from '@drawpoint/contracts/appointments/reassignments.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';

const CHANGED = message('This visit was changed or given away meanwhile.');
const BEGUN = message('This visit has already begun.');

const OF_ALL: Record<Obstacle, string> = {
  changed: CHANGED,
  begun: BEGUN,
  nobody: message('No other phlebotomist of the company can be booked.'),
  service: message('No colleague offers this service.'),
  area: message('No colleague who offers this service comes to this address.'),
  hours: message('No colleague works at this time.'),
  taken: message('Every colleague who works then is busy or too far away.'),
};

const OF_ONE: Record<Obstacle, string> = {
  changed: CHANGED,
  begun: BEGUN,
  nobody: message('This colleague can no longer be booked.'),
  service: message('This colleague does not offer the service.'),
  area: message('This colleague does not come to this address.'),
  hours: message('This colleague does not work at this time.'),
  taken: message('This colleague was booked meanwhile.'),
};

/** Why nobody can take a visit. */
export const obstacleText = (obstacle: Obstacle | null): string => t(OF_ALL[obstacle ?? 'taken']);

/** Why the chosen colleague could not take a visit. */
export const failureText = (obstacle: Obstacle): string => t(OF_ONE[obstacle]);

/** What the server says of the visits that could not go. */
export function failedIn(error: unknown): ReadonlyMap<number, Obstacle> {
  const failed = error instanceof ApiError ? error.details.failed : undefined;
  const list = Array.isArray(failed) ? (failed as { appointment_id: number; obstacle: Obstacle }[]) : [];
  return new Map(list.map(({ appointment_id, obstacle }) => [appointment_id, obstacle]));
}
