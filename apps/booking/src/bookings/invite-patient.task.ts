import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';

/** Invites the patient for whom staff made a visit, where they have no account yet (OP §3). */
@Injectable()
export class InvitePatientTask implements Task {
  constructor(private readonly bus: Bus) {}

  async run(payload: unknown): Promise<void> {
    const { user_id } = payload as { user_id: number };
    await this.bus.call(users.invitePatient, { user_id }, systemContext());
  }
}
