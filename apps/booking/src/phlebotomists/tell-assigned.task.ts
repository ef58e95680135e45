import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';

export const TELL_ASSIGNED = 'tell-assigned';
export type Assigned = InputOf<typeof users.tellAssigned>;

/** Has patients told that they were assigned. */
@Injectable()
export class TellAssignedTask implements Task {
  constructor(private readonly bus: Bus) {}

  async run(payload: unknown): Promise<void> {
    await this.bus.call(users.tellAssigned, payload as Assigned, systemContext());
  }
}
