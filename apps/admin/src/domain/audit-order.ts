/** An entry of a service's audit, as far as its place goes. */
export type DatedEntry = { id: number; occurred_at: string };
export type EntryOfService<Service extends string, Entry extends DatedEntry> = Entry & { service: Service };

/** Before which an entry of one service has to stand: older, or as old and with a lower id. */
export type AuditCursor = { at: string; id: number };

/** Above every id. */
const HIGHEST = Number.MAX_SAFE_INTEGER;

/**
 * The one order of the entries of several services: the newest first, of the same instant by the services' own order, in
 * a service by id, the highest first. A place in it is an entry, so that what is added on top moves no page.
 */
export class AuditOrder<Service extends string> {
  constructor(private readonly services: readonly Service[]) {}

  /** A place as clients carry it. */
  static textOf({ occurred_at, service, id }: EntryOfService<string, DatedEntry>): string {
    return `${occurred_at}_${service}_${id}`;
  }

  /** From where on a service is read that goes on after a place. */
  before(place: string, service: Service): AuditCursor {
    const [at = '', of = '', id = ''] = place.split('_');
    const rank = this.rankOf(service) - this.services.indexOf(of as Service);
    return { at, id: rank === 0 ? Number(id) : rank < 0 ? 0 : HIGHEST };
  }

  /** The first `size` of what the services answered, and whether there were more. */
  merge<Entry extends DatedEntry>(
    lists: readonly EntryOfService<Service, Entry>[][],
    size: number,
  ): { entries: EntryOfService<Service, Entry>[]; next: string | null } {
    const sorted = lists.flat().sort((a, b) => this.compare(a, b));
    const entries = sorted.slice(0, size);
    const last = entries.at(-1);
    return { entries, next: sorted.length > size && last ? AuditOrder.textOf(last) : null };
  }

  /**
   * Of lists that were not read to their ends, those which may still have one of the first `size` of all. `end`: where the reading
   * of a list has come to; undefined before it began, null where nothing is left.
   */
  unsettled<
    List extends {
      entries: EntryOfService<Service, DatedEntry>[];
      end: EntryOfService<Service, DatedEntry> | null | undefined;
    },
  >(lists: readonly List[], size: number): List[] {
    const last = lists.flatMap(({ entries }) => entries).sort((a, b) => this.compare(a, b))[size - 1];
    return lists.filter(
      ({ end }) => end === undefined || (end !== null && (!last || this.compare(end, last) < 0)),
    );
  }

  private compare(a: EntryOfService<Service, DatedEntry>, b: EntryOfService<Service, DatedEntry>): number {
    if (a.occurred_at !== b.occurred_at) return a.occurred_at < b.occurred_at ? 1 : -1;
    return this.rankOf(a.service) - this.rankOf(b.service) || b.id - a.id;
  }

  private rankOf(service: Service): number {
    return this.services.indexOf(service);
  }
}
