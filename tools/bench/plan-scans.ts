/** What a statement did without the help of an index: read a table from end to end, or put rows in order. */
export type WithoutIndex = { did: 'scan' | 'sort'; of: string; rows: number };

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

/** Of a plan as `EXPLAIN ANALYZE` writes it. A sort that begins in the order of an index counts as one with it. */
export function withoutIndex(plan: string, many = MANY): WithoutIndex[] {
  const nodes = nodesOf(plan);
  const found = nodes.flatMap((node, index): WithoutIndex[] => {
    const scanned = /^(?:Parallel )?Seq Scan on (\w+)/.exec(node.name)?.[1];
    if (scanned !== undefined) {
      // To count a whole table no index is needed.
      const isCounted = node.removed === 0 && /Aggregate$/.test(nodes[index - 1]?.name ?? '');
      return isCounted || ADDED_UP.has(scanned) ? [] : [{ did: 'scan', of: scanned, rows: node.rows }];
    }
    if (node.name !== 'Sort') return [];
    const below = nodes[index + 1];
    const of = /\bon (\w+)/.exec(
      nodes.slice(index + 1).find(({ name }) => / on \w+/.test(name))?.name ?? '',
    )?.[1];
    return [{ did: 'sort', of: of ?? 'rows', rows: below?.rows ?? 0 }];
  });
  return found.filter(({ rows }) => rows >= many);
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
