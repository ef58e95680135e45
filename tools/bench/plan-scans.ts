/**
 * What a statement did without the help of an index: read a table from end to end, or put rows in order. `foundBy` is the index
 * that had found them where it is one without an order, as those of texts and of lists are: no index both finds and orders so.
 */
export type WithoutIndex = { did: 'scan' | 'sort'; of: string; rows: number; foundBy: string | null };

/** Fewer rows are as soon read from end to end: the planner leaves the index of a small table alone. */
const MANY = 2_000;
/** What is kept in place of records: it is there to be added up from end to end (decision 241). */
const ADDED_UP = new Set([
  ...['appointment_count', 'contact_message_count', 'delivery_count', 'message_count'],
  ...['patient_count', 'payment_sum', 'user_count'],
]);

type Node = { name: string; rows: number; removed: number };

const NODE = /^\s*(?:->\s+)?(\S.*?)\s+\(cost=[^)]*\) \(actual (?:time=\S+ )?rows=([\d.]+) loops=(\d+)\)/;
const REMOVED = /^\s*Rows Removed by (?:Filter|Index Recheck): (\d+)/;

/**
 * Of a plan as `EXPLAIN ANALYZE` writes it. A sort that begins in the order of an index counts as one with it. `unordered`: the
 * indexes without an order.
 */
export function withoutIndex(plan: string, unordered: ReadonlySet<string>): WithoutIndex[] {
  const nodes = nodesOf(plan);
  const found = nodes.flatMap((node, index): WithoutIndex[] => {
    const scanned = /^(?:Parallel )?Seq Scan on "?(\w+)/.exec(node.name)?.[1];
    if (scanned !== undefined) {
      // To count a whole table no index is needed.
      const isCounted = node.removed === 0 && /Aggregate$/.test(nodes[index - 1]?.name ?? '');
      return isCounted || ADDED_UP.has(scanned)
        ? []
        : [{ did: 'scan', of: scanned, rows: node.rows, foundBy: null }];
    }
    if (node.name !== 'Sort') return [];
    const below = nodes.slice(index + 1);
    const read = below.findIndex(({ name }) => /^(?!Subquery).* on "?\w/.test(name));
    const of = /\bon "?(\w+)/.exec(below[read]?.name ?? '')?.[1] ?? 'rows';
    const foundBy = indexesOf(below.slice(read)).find((each) => unordered.has(each)) ?? null;
    return [{ did: 'sort', of, rows: below[0]?.rows ?? 0, foundBy }];
  });
  return found.filter(({ rows }) => rows >= MANY);
}

/** The indexes whose findings are put together for the bitmap scan that comes first. */
function indexesOf([scan, ...below]: readonly Node[]): string[] {
  if (scan === undefined || !scan.name.startsWith('Bitmap Heap Scan')) return [];
  const end = below.findIndex(({ name }) => !/^Bitmap(Or|And| Index Scan)/.test(name));
  return below
    .slice(0, end === -1 ? undefined : end)
    .flatMap(({ name }) => /^Bitmap Index Scan on (\w+)/.exec(name)?.[1] ?? []);
}

/** The nodes of a plan with the rows that each looked at, from its top. */
function nodesOf(plan: string): Node[] {
  const nodes: Node[] = [];
  for (const line of plan.split('\n')) {
    const removed = REMOVED.exec(line);
    const last = nodes.at(-1);
    if (removed && last) {
      last.removed += Number(removed[1]);
      last.rows += Number(removed[1]);
    }
    const [, name, rows, loops] = NODE.exec(line) ?? [];
    if (name !== undefined) nodes.push({ name, rows: Number(rows) * Number(loops), removed: 0 });
  }
  return nodes;
}

/** What `auto_explain` said of one statement. */
export type Told = { ms: number; text: string };

/** The statements in a server's log, in its order. */
export function toldIn(log: string): Told[] {
  const told: Told[] = [];
  for (const line of log.split('\n')) {
    const ms = /LOG:\s+duration: ([\d.]+) ms\s+plan:/.exec(line)?.[1];
    if (ms !== undefined) told.push({ ms: Number(ms), text: line });
    else if (/^\s/.test(line) && told.length > 0) told.at(-1)!.text += `\n${line}`;
  }
  return told;
}
