const FIRST = ['Routine Blood Draw', 'Specialty Test', 'Child/Infant'];

/** Orders services: Routine Blood Draw, Specialty Test, Child/Infant, then alphabetically (docs/product/booking.md#choices). */
export function inServiceOrder<T extends { name: string }>(services: readonly T[]): T[] {
  const rank = ({ name }: T) => {
    const index = FIRST.indexOf(name);
    return index === -1 ? FIRST.length : index;
  };
  return services.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));
}
