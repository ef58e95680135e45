/** The fields of an audit entry that decide its position. */
export type DatedEntry = { id: number; occurred_at: string };
export type EntryOfService<Service extends string, Entry extends DatedEntry> = Entry & { service: Service };

/** A cursor of one service: its entries are older, or equally old with a lower id. */
export type AuditCursor = { at: string; id: number };

/** Above every id. */
const HIGHEST = Number.MAX_SAFE_INTEGER;

/**
 * The order of merged entries: the newest first, then by service, then by id with the highest first. A
 * position is an entry, so new entries on top do not shift pages.
 */
export class AuditOrder<Service extends string> {
  constructor(private readonly services: readonly Service[]) {}

  /** The cursor that clients send. */
  static textOf({ occurred_at, service, id }: EntryOfService<string, DatedEntry>): string {
    return `${occurred_at}_${service}_${id}`;
  }

  /** Where to continue reading a service after a position. */
  before(place: string, service: Service): AuditCursor {
    const [at = '', of = '', id = ''] = place.split('_');
    const rank = this.rankOf(service) - this.services.indexOf(of as Service);
    return { at, id: rank === 0 ? Number(id) : rank < 0 ? 0 : HIGHEST };
  }

  /** Returns the first `size` of the services' entries, and whether there were more. */
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
   * Of partly read lists, returns those that may still have one of the first `size` entries. Argument `end`
   * tells how far a list was read. Undefined before the first read, null when nothing is left.
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
