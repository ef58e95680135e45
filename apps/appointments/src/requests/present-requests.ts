import { Injectable } from '@nestjs/common';
import { canReadPhlebotomistEmail } from '@drawpoint/contracts/account-access';
import type { AppointmentRequest } from '@drawpoint/contracts/appointments/requests.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { BedsideStore } from '../bedside/bedside.store.ts';
import type { BedsideRecord } from '../domain/bedside.ts';
import { Contacts } from '../people/contacts.ts';
import { mediaUrl } from '../files/media-links.ts';
import type { RequestRecord } from './request.store.ts';

/** Adds names and emails to requests. */
@Injectable()
export class PresentRequests {
  constructor(
    private readonly contacts: Contacts,
    private readonly people: UserProjection,
    private readonly bedside: BedsideStore,
  ) {}

  async present(requests: readonly RequestRecord[], ctx: RequestContext): Promise<AppointmentRequest[]> {
    const ids = [...new Set(requests.map(({ user_id }) => user_id))];
    /** Id of the phlebotomist when the caller may read their email, else null. */
    const readable = ({ phlebotomist_id, provider_id }: RequestRecord): number | null => {
      if (phlebotomist_id === null) return null;
      const of = { phlebotomist_id, provider_ids: [provider_id] };
      return canReadPhlebotomistEmail(ctx.caller, of) ? phlebotomist_id : null;
    };
    const staff = requests.map(readable).filter((id) => id !== null);
    const redrawn = requests.flatMap(({ redraw_of }) => redraw_of ?? []);
    const [names, recorded, { contacts, isReadable }] = await Promise.all([
      this.people.names(ids),
      redrawn.length > 0 ? this.bedside.ofVisits(redrawn) : new Map<number, BedsideRecord>(),
      this.contacts.of(requests, ctx, { others: staff }),
    ]);
    return requests.map((request) => {
      const emailOf = readable(request);
      const { id, user_id, provider_id, provider_name } = request;
      const { first_name, last_name } = names.get(user_id) ?? { first_name: '', last_name: '' };
      return {
        id,
        version: request.version,
        requested_at: request.requested_at.toISOString(),
        request_note: request.note,
        request_attachment_id: request.attachment_id,
        request_attachment_url: request.attachment_id === null ? null : mediaUrl(request.attachment_id),
        user_id,
        user: {
          ...{ id: user_id, first_name, last_name },
          email: (isReadable(request) && contacts.get(user_id)?.email) || null,
        },
        phlebotomist: {
          ...{ id: request.phlebotomist_id, name: request.phlebotomist_name },
          email: (emailOf !== null && contacts.get(emailOf)?.email) || '',
        },
        provider_id,
        provider: { id: provider_id, name: provider_name },
        ...redrawIn(request, recorded),
      };
    });
  }

  async presentOne(request: RequestRecord, ctx: RequestContext): Promise<AppointmentRequest> {
    const [presented] = await this.present([request], ctx);
    if (!presented) throw new AppError('INTERNAL');
    return presented;
  }
}

/** Of a partial draw the open tests are known by name; otherwise all are drawn again. */
const redrawIn = (
  { redraw_of, redraw_cause: cause, free }: RequestRecord,
  recorded: Map<number, BedsideRecord>,
): Pick<AppointmentRequest, 'redraw'> => {
  if (redraw_of === null || cause === null) return {};
  const tests = cause === 'partial' ? (recorded.get(redraw_of)?.not_drawn?.tests ?? []) : [];
  return { redraw: { cause, tests, free } };
};
