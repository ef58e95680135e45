import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy, isInScope, providersManagedBy } from '@drawpoint/contracts/access';
import { day, type NeedsYou } from '@drawpoint/contracts/appointments/day.contract';
import { handovers } from '@drawpoint/contracts/appointments/handovers.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { isManager } from '@drawpoint/contracts/operation';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { settlementsOf } from '../domain/phone-action.ts';
import { startIso } from '../domain/wall-time.ts';
import { type PhoneActionRecord, PhoneActionStore } from './phone-action.store.ts';

/** An action that needs a decision, what waits for it, and their visit. */
type Case = { action: PhoneActionRecord; waiting: PhoneActionRecord[]; visit: AppointmentRecord | null };

const MS_PER_MINUTE = 60_000;

/** Lists what the office has to decide about. */
@Injectable()
export class ListNeedsYou {
  constructor(
    private readonly store: PhoneActionStore,
    private readonly appointments: AppointmentStore,
    private readonly people: UserProjection,
  ) {}

  readonly listNeedsYou = handle(day.listNeedsYou, async (_input, { caller }) => {
    const actions = await this.store.needsYou(appointmentsManagedBy(caller));
    const [waiting, found, names] = await Promise.all([
      this.store.waitingFor(actions),
      this.appointments.byIds(actions.flatMap(({ appointment_id }) => appointment_id ?? [])),
      this.people.names(actions.map(({ phlebotomist_id }) => phlebotomist_id)),
    ]);
    const visits = new Map(found.map((visit) => [visit.id, visit]));
    return {
      data: actions.map((action) => {
        const person = names.get(action.phlebotomist_id);
        const open = {
          action,
          visit: visits.get(action.appointment_id ?? 0) ?? null,
          waiting: waiting.filter((each) => waitsFor(each, action)),
        };
        return toNeedsYou(open, person ? `${person.first_name} ${person.last_name}` : '', caller);
      }),
    };
  });
}

export const waitsFor = (one: PhoneActionRecord, action: PhoneActionRecord): boolean =>
  one.appointment_id === action.appointment_id && one.phlebotomist_id === action.phlebotomist_id;

function toNeedsYou({ action, waiting, visit }: Case, name: string, caller: Caller): NeedsYou {
  const taken = ({ operation, at }: PhoneActionRecord) => ({
    operation,
    at: visit ? toOffsetIso(visit.tz, Math.floor(at.getTime() / MS_PER_MINUTE)) : at.toISOString(),
  });
  const isDecider = isManager(caller) && isInScope(providersManagedBy(caller), action);
  return {
    ...{ id: action.id, ...taken(action), reason: action.reason ?? 'changed', waiting: waiting.map(taken) },
    phlebotomist: { id: action.phlebotomist_id, name },
    handover: handoverOf(action),
    appointment: visit && {
      ...{ id: visit.id, confirmation_code: visit.confirmation_code, status: visit.status },
      ...{ starts_at: startIso(visit), tz: visit.tz },
    },
    may: isDecider ? settlementsOf(visit, [action, ...waiting]) : [],
  };
}

/** Without its signature, which is not a stored file yet. */
function handoverOf({ operation, input, result }: PhoneActionRecord): NeedsYou['handover'] {
  if (operation !== handovers.record.subject) return null;
  const read = handovers.record.input.safeParse({ ...input, signature: undefined });
  if (!read.success) return null;
  const { kind, place, receiver, numbers } = read.data;
  const problem = result && 'error' in result ? result.error.message : null;
  return { kind, place, receiver, numbers, problem };
}
