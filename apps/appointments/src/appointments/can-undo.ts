import { actorOf } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import { MANAGERS } from '@drawpoint/contracts/operation';
import type { TakenStep } from '../domain/appointment-record.ts';

export const isManager = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  roles.some((role) => MANAGERS.includes(role));

/** Among those who manage the visit: the person who took the step, and managers. */
export const canUndo = (caller: Caller, { by }: Pick<TakenStep, 'by'>): boolean =>
  isManager(caller) || by === actorOf(caller);
