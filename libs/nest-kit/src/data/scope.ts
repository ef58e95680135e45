import { join, sqltag as sql, type Sql } from '@prisma/client/runtime/client';
import type { Scope } from '@drawpoint/contracts/access';

/** What each field of a scope means in SQL. */
export type ScopeColumns<Field extends string> = { readonly [Name in Field]: (id: number) => Sql };

/** The condition that keeps a query within a scope. */
export function scopeSql<Field extends string>({ anyOf }: Scope<Field>, columns: ScopeColumns<Field>): Sql {
  if (anyOf === 'everyone') return sql`true`;
  if (anyOf.length === 0) return sql`false`;
  return join(
    anyOf.map(({ field, id }) => columns[field](id)),
    ' OR ',
    '(',
    ')',
  );
}

/** The same for a Prisma query, where the columns are called as the scope's fields. */
export function scopeWhere<Field extends string>({
  anyOf,
}: Scope<Field>): {
  OR?: { [Name in Field]?: number }[];
} {
  if (anyOf === 'everyone') return {};
  return { OR: anyOf.map(({ field, id }) => ({ [field]: id }) as { [Name in Field]?: number }) };
}
