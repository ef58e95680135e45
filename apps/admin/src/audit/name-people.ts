import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
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

  async run(ids: readonly (number | null)[], ctx: RequestContext): Promise<NameOf> {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    const parts = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, index) =>
      wanted.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    );
    const answers = await Promise.all(parts.map((part) => this.bus.call(users.contacts, { ids: part }, ctx)));
    const names = new Map(answers.flatMap(({ data }) => data.map((person) => [person.id, fullName(person)])));
    return (id) => names.get(id) ?? DELETED;
  }
}
