import { t } from '../../i18n/translate.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import type { Column } from './columns.ts';

/** A column, or false when this reader does not need it. */
export type MaybeColumn<Row> = Column<Row> | false;

export function shownColumns<Row>(columns: readonly MaybeColumn<Row>[]): Column<Row>[] {
  return columns.filter((column) => column !== false);
}

/**
 * The provider's column, for people who see several (docs/product/visits.md#staff-screens). False for others.
 */
export function useProviderColumn<Row>(
  nameOf: (row: Row) => string | null | undefined,
  look: Partial<Pick<Column<Row>, 'width' | 'wraps'>> = {},
): MaybeColumn<Row> {
  const user = useUser();
  return (
    seesAllProviders(user) && { key: 'provider', title: t('Provider'), card: 'quiet', cell: nameOf, ...look }
  );
}
