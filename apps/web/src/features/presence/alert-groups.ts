import type { PresenceAlert } from '@drawpoint/contracts/messaging/presence-alerts.contract';
import type { Presence } from '@drawpoint/contracts/booking/presence';

export type Alerts = ReadonlyMap<number, PresenceAlert>;

type Person = {
  id: number;
  provider_id: number | null;
  provider_name: string | null;
};
export type AlertGroup<Each extends Person = Person> = {
  provider_id: number | null;
  name: string | null;
  people: readonly Each[];
};

/** What holds for somebody of whom nothing is known: everything is on (docs/product/messages.md#presence-alerts). */
export const alertOf = (alerts: Alerts, id: number): PresenceAlert =>
  alerts.get(id) ?? {
    phlebotomist_id: id,
    available: true,
    busy: true,
    offline: true,
  };

/** People by their provider, the providers by name; who works for nobody comes last. */
export function groupsOf<Each extends Person>(people: readonly Each[]): AlertGroup<Each>[] {
  const groups = new Map<number | null, Each[]>();
  for (const each of people) groups.set(each.provider_id, [...(groups.get(each.provider_id) ?? []), each]);
  return [...groups]
    .map(([provider_id, of]) => ({
      provider_id,
      name: of[0]?.provider_name ?? null,
      people: of,
    }))
    .sort((one, other) =>
      one.name === null ? 1 : other.name === null ? -1 : one.name.localeCompare(other.name),
    );
}

/** Whether a state's alert is on for all, for none or for some of a group. */
export function switchOf(
  people: readonly Pick<Person, 'id'>[],
  alerts: Alerts,
  state: Presence,
): 'on' | 'off' | 'some' {
  const on = people.filter(({ id }) => alertOf(alerts, id)[state]).length;
  if (on === people.length) return 'on';
  return on === 0 ? 'off' : 'some';
}

/** The alerts as they will be: a box shows at once what was chosen. */
export function withAlerts(
  known: readonly PresenceAlert[],
  ids: ReadonlySet<number>,
  states: readonly Presence[],
  value: boolean,
): PresenceAlert[] {
  const change = Object.fromEntries(states.map((state) => [state, value]));
  return known.map((alert) => (ids.has(alert.phlebotomist_id) ? { ...alert, ...change } : alert));
}

/** What is said of calls of which some failed (docs/product/messages.md#presence-alerts): null where all went well. */
export function failureOf(
  failed: number,
  all: number,
): 'Partial update failed' | 'Bulk update failed' | null {
  if (failed === 0) return null;
  return failed < all ? 'Partial update failed' : 'Bulk update failed';
}

/**
 * Whom a group's switch is for: a provider, those who work for nobody (null), or everybody the manager answers for. `ids`
 * are those that are shown; `isPart`: others of the group may be left out by a search.
 */
export type SwitchedGroup = { provider_id?: number | null; ids: readonly number[]; isPart: boolean };

/** The changes that a group's switch sends: one by one, or for the whole group by state. */
export function changesOf(
  { provider_id, ids, isPart }: SwitchedGroup,
  states: readonly Presence[],
  value: boolean,
) {
  const change = Object.fromEntries(states.map((state) => [state, value]));
  return isPart || provider_id === null
    ? { each: ids.map((id) => ({ id, ...change })), all: [] }
    : { each: [], all: states.map((status) => ({ status, value, provider_id })) };
}
