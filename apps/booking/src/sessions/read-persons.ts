import { Injectable } from '@nestjs/common';
import { persons, type Person } from '@drawpoint/contracts/auth/persons.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { STAFF } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { invalid } from '@drawpoint/nest-kit/app-error';

/** Reads who is drawn: persons of the caller's list, null for the person of step 1. */
@Injectable()
export class ReadPersons {
  constructor(private readonly bus: Bus) {}

  /** Throws INVALID_INPUT for staff, for the same person twice, and for one that is not the caller's. */
  async read(
    chosen: readonly { person_id: number | null }[],
    ctx: RequestContext<Caller>,
  ): Promise<(number | null)[]> {
    const ids = chosen.map(({ person_id }) => person_id);
    if (ctx.caller.roles.some((role) => STAFF.includes(role))) throw invalid({ persons: [NOT_FOR_STAFF] });
    if (new Set(ids).size < ids.length) throw invalid({ persons: [TWICE] });
    await this.detailsOf(ids, ctx);
    return ids;
  }

  /**
   * The persons in this order, as known now. Throws INVALID_INPUT for one that is not the caller's, and for a
   * child who has grown up and has not agreed.
   */
  async detailsOf(ids: readonly (number | null)[], ctx: RequestContext<Caller>): Promise<(Person | null)[]> {
    const asked = ids.filter((id) => id !== null);
    if (asked.length === 0) return ids.map(() => null);
    const data = await this.owned(ctx.caller.user_id, asked, ctx);
    return ids.map((id) => {
      const found = id === null ? null : data.find((each) => each.id === id);
      if (found === undefined) throw invalid({ persons: [UNKNOWN] });
      if (found?.needs_agreement) throw invalid({ persons: [GROWN_UP] });
      return found;
    });
  }

  /** One of those whom an account's owner books for; null for one who left the list or has to agree first. */
  async drawable(userId: number, personId: number, ctx: RequestContext): Promise<Person | null> {
    const [found] = await this.owned(userId, [personId], ctx);
    return found && !found.needs_agreement ? found : null;
  }

  private async owned(user_id: number, ids: number[], ctx: RequestContext): Promise<Person[]> {
    return (await this.bus.call(persons.listOwned, { user_id, ids }, ctx)).data;
  }
}

const NOT_FOR_STAFF = 'Only patients book for the people they care for. Enter the patient’s own contact.';
const TWICE = 'Choose each person once.';
const GROWN_UP = 'This person is 18 now and has not agreed yet. Invite them under My Profile.';
const UNKNOWN = 'This person is not on your list any more. Please choose again.';
