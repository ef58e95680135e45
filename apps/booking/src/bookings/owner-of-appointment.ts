import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { STAFF } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { canManage } from '../catalog/can-manage.ts';
import type { PhlebotomistRecord } from '../catalog/records.ts';

@Injectable()
export class OwnerOfAppointment {
  constructor(private readonly bus: Bus) {}

  /**
   * Whose visit it is: the patient who books, whatever contact they typed; for staff the account of the typed email where its
   * record is open to them, else nobody's yet. What becomes of it does not tell whether the email has an account.
   */
  async find(caller: Caller, email: string, ctx: RequestContext): Promise<number | null> {
    if (!isStaff(caller)) return caller.user_id;
    return (await this.bus.call(users.findOwnPatient, { email }, ctx)).id;
  }
}

/** Patients' bookings await an answer; staff's are approved where they answer for the phlebotomist themselves. */
export function statusFor(caller: Caller, phlebotomist: PhlebotomistRecord): 'pending' | 'approved' {
  return canManage(caller, phlebotomist) ? 'approved' : 'pending';
}

const isStaff = ({ roles }: Caller): boolean => roles.some((role) => STAFF.includes(role));
