import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy } from '@drawpoint/contracts/access';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { feedback, type Feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { FeedbackStore } from './feedback.store.ts';

/**
 * How many of the newest entries a search covers. Comments and emails are encrypted, so each is decrypted
 * (docs/product/visits.md#feedback).
 */
const SEARCHED = 1_000;

/** Lists feedback about the visits that the caller manages. */
@Injectable()
export class ListFeedback {
  constructor(
    private readonly store: FeedbackStore,
    private readonly presenter: PresentAppointments,
  ) {}

  readonly list = handle(feedback.list, async (input, ctx) => {
    const { window, text } = readList(feedback.list, input);
    const scope = appointmentsManagedBy(ctx.caller);
    const filter = { phlebotomistId: input.phlebotomist_id };
    if (text === null) {
      const { rated, total } = await this.store.list(scope, filter, window);
      return pageOfRows((await this.presenter.present(rated, ctx)).map(toFeedback), total, window);
    }
    const searched = await this.store.newest(scope, filter, SEARCHED);
    const whose = await this.presenter.whose(searched, ctx);
    const found = searched.filter(({ id, comment }) =>
      holds(text, { id, comment, user: whose.get(id)?.user }),
    );
    const ids = found.slice(window.skip, window.skip + window.size).map(({ id }) => id);
    const shown = await this.presenter.present(await this.store.byIds(ids), ctx);
    return pageOfRows(shown.map(toFeedback), found.length, window);
  });
}

/** Whether name, email or comment contain the text, or the id equals it (docs/product/visits.md#feedback). */
function holds(
  text: string,
  { id, comment, user }: { id: number; comment: string | null; user: Appointment['user'] | undefined },
): boolean {
  const wanted = text.toLowerCase();
  return (
    String(id) === wanted ||
    [user && `${user.first_name} ${user.last_name}`, user?.email, comment].some((field) =>
      field?.toLowerCase().includes(wanted),
    )
  );
}

function toFeedback(appointment: Appointment): Feedback {
  const { id, user, phlebotomist, provider, user_rating, user_comment, tip_amount, tz } = appointment;
  const [first_name = '', ...last] = phlebotomist.name.split(' ');
  return {
    id,
    user: { first_name: user.first_name, last_name: user.last_name, email: user.email },
    phlebotomist: {
      ...{ id: phlebotomist.id, first_name, last_name: last.join(' ') },
      email: phlebotomist.email,
    },
    provider: { name: provider.name },
    ...{ user_rating, user_comment, tip_amount, tz },
    starts_at: appointment.starts_at,
    created_at: appointment.rated_at ?? appointment.created_at,
  };
}
