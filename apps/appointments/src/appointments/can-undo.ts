import { actorOf } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import { isManager } from '@drawpoint/contracts/operation';
import type { TakenStep } from '../domain/appointment-record.ts';

/** Among those who manage the visit: the person who took the step, and managers. */
export const canUndo = (caller: Caller, { by }: Pick<TakenStep, 'by'>): boolean =>
  isManager(caller) || by === actorOf(caller);
