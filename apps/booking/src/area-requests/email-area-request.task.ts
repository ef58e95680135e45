import { Inject, Injectable } from '@nestjs/common';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { ENV } from '@drawpoint/nest-kit/service';
import type { BookingEnv } from '../env.ts';
import { AreaRequestStore } from './area-request.store.ts';

/** The job that emails the link of a request. */
export const EMAIL_AREA_REQUEST = 'email-area-request';

/** Emails the link by which a person confirms or ends a request. */
@Injectable()
export class EmailAreaRequest implements Task {
  constructor(
    private readonly store: AreaRequestStore,
    private readonly bus: Bus,
    @Inject(ENV) private readonly env: BookingEnv,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { id, asked_at } = payload as { id: number; asked_at: string };
    const request = await this.store.find(id);
    if (!request) return;
    const link = new URL('/tell-me', this.env.PUBLIC_URL);
    link.search = new URLSearchParams({ id: String(id), token: this.store.proofOf(id) }).toString();
    await this.bus.call(
      messages.sendEmail,
      {
        key: `area-request-${id}-${Date.parse(asked_at)}`,
        template: 'area-request',
        to: request.email,
        user_id: null,
        values: { zip: request.zip, language: request.language, link: link.href },
      },
      systemContext(),
    );
  }
}
