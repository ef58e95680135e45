import { join, sqltag as sql, type Sql } from '@prisma/client/runtime/client';
import type { Claim, Scope } from '@drawpoint/contracts/access';

/** SQL condition for each field of a scope. */
export type ScopeColumns<Field extends string> = { readonly [Name in Field]: (id: number) => Sql };

/** The condition that limits a query to a scope. */
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

/** The same as a Prisma filter, when columns are named like the scope's fields. */
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
