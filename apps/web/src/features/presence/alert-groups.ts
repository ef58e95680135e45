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

/** The alert settings of a phlebotomist; by default all are on (docs/product/messages.md#presence-alerts). */
export const alertOf = (alerts: Alerts, id: number): PresenceAlert =>
  alerts.get(id) ?? {
    phlebotomist_id: id,
    available: true,
    busy: true,
    offline: true,
  };

/** Groups people by provider, sorted by name. People without a provider come last. */
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

/** Whether a state's alert is on for all, none or some of a group. */
export function switchOf(
  people: readonly Pick<Person, 'id'>[],
  alerts: Alerts,
  state: Presence,
): 'on' | 'off' | 'some' {
  const on = people.filter(({ id }) => alertOf(alerts, id)[state]).length;
  if (on === people.length) return 'on';
  return on === 0 ? 'off' : 'some';
}

/** Applies a pending change, so that the checkbox changes at once. */
export function withAlerts(
  known: readonly PresenceAlert[],
  ids: ReadonlySet<number>,
  states: readonly Presence[],
  value: boolean,
): PresenceAlert[] {
  const change = Object.fromEntries(states.map((state) => [state, value]));
  return known.map((alert) => (ids.has(alert.phlebotomist_id) ? { ...alert, ...change } : alert));
}

/**
 * The error text when some or all calls failed; null when none did
 * (docs/product/messages.md#presence-alerts).
 */
export function failureOf(
  failed: number,
  all: number,
): 'Partial update failed' | 'Bulk update failed' | null {
  if (failed === 0) return null;
  return failed < all ? 'Partial update failed' : 'Bulk update failed';
}

/**
 * The target of a group's switch: a provider, people without one (null), or all people of the manager
 * (undefined). The `ids` are the listed people. With `isPart` a search may hide others of the group.
 */
export type SwitchedGroup = { provider_id?: number | null; ids: readonly number[]; isPart: boolean };

/** The calls of a group's switch: one per person, or one per state for the whole group. */
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
