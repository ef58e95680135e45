import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { TransitionAppointment } from './transition-appointment.ts';

/** Denies a pending visit at its start: "Not answered in time." (docs/product/visits.md#unanswered). */
@Injectable()
export class ExpireAppointment implements Task {
  constructor(private readonly transitions: TransitionAppointment) {}

  async run(payload: unknown): Promise<void> {
    const { id } = payload as { id: number };
    await this.transitions.bySystem('expire', id, systemContext());
  }
}
