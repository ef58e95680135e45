import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inParts } from '@drawpoint/nest-kit/data/in-parts';
import { fullName } from '@drawpoint/rules/name';

/** OP §4. */
const DELETED = 'Deleted user';
/** As many as auth tells at once. */
const AT_ONCE = 500;

export type NameOf = (id: number) => string;

/** People's names by their ids. */
@Injectable()
export class NamePeople {
  constructor(private readonly bus: Bus) {}

  async run(people: readonly (number | null)[], ctx: RequestContext): Promise<NameOf> {
    const wanted = [...new Set(people.filter((id) => id !== null))];
    const answers = await Promise.all(
      inParts(wanted, AT_ONCE).map((ids) => this.bus.call(users.contacts, { ids }, ctx)),
    );
    const names = new Map(answers.flatMap(({ data }) => data.map((person) => [person.id, fullName(person)])));
    return (id) => names.get(id) ?? DELETED;
  }
}
