import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { STAFF } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { canManage } from '../catalog/can-manage.ts';
import type { PhlebotomistRecord } from '../catalog/records.ts';
import type { PatientPart } from '../domain/session-draft.ts';

@Injectable()
export class OwnerOfAppointment {
  constructor(private readonly bus: Bus) {}

  /**
   * Whose visit it is (OP §3): the patient who books, whatever contact they typed; for staff the patient account of
   * the typed email. Where there is none only its id is reserved: account and invitation follow the created visit.
   */
  async find(caller: Caller, patient: PatientPart, ctx: RequestContext): Promise<number> {
    if (!isStaff(caller)) return caller.user_id;
    const { first_name, last_name, email, mobile } = patient;
    try {
      return (await this.bus.call(users.reservePatient, { first_name, last_name, email, mobile }, ctx)).id;
    } catch (error) {
      throw underPatient(error);
    }
  }
}

// The invitation's fields are those of step 1.
function underPatient(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.options.errors) return error;
  const entries = Object.entries(error.options.errors).map(([field, texts]) => [`patient.${field}`, texts]);
  return new AppError(error.code, { ...error.options, errors: Object.fromEntries(entries) });
}

/** Patients' bookings await an answer; staff's are approved where they answer for the phlebotomist themselves. */
export function statusFor(caller: Caller, phlebotomist: PhlebotomistRecord): 'pending' | 'approved' {
  return canManage(caller, phlebotomist) ? 'approved' : 'pending';
}

const isStaff = ({ roles }: Caller): boolean => roles.some((role) => STAFF.includes(role));
