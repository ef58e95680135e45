import { join, sqltag as sql, type Sql } from '@prisma/client/runtime/client';
import type { Claim, Scope } from '@drawpoint/contracts/access';

/** What each field of a scope means in SQL. */
export type ScopeColumns<Field extends string> = { readonly [Name in Field]: (id: number) => Sql };

/** The condition that keeps a query within a scope. */
export function scopeSql<Field extends string>(
  { anyOf, within }: Scope<Field>,
  columns: ScopeColumns<Field>,
): Sql {
  const any =
    anyOf === 'everyone'
      ? sql`true`
      : anyOf.length === 0
        ? sql`false`
        : join(
            anyOf.map(({ field, id }) => columns[field](id)),
            ' OR ',
            '(',
            ')',
          );
  return within === null ? any : sql`(${any} AND ${columns[within.field](within.id)})`;
}

type Condition<Field extends string> = { [Name in Field]?: number };

/** The same for a Prisma query, where the columns are called as the scope's fields. */
export function scopeWhere<Field extends string>({
  anyOf,
  within,
}: Scope<Field>): {
  OR?: Condition<Field>[];
  AND?: Condition<Field>[];
} {
  const named = ({ field, id }: Claim<Field>) => ({ [field]: id }) as Condition<Field>;
  return {
    ...(anyOf !== 'everyone' && { OR: anyOf.map(named) }),
    ...(within !== null && { AND: [named(within)] }),
  };
}
