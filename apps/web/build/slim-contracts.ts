import { parseAst, type Plugin } from 'vite';

const CONTRACTS = /\/libs\/contracts\/src\/.+\.ts$/;

/**
 * What a call is given that gateway, services and API documentation read and a browser does not. `list()` makes the output of
 * its operation from `item`.
 */
export const OF_SERVERS: Readonly<Record<string, ReadonlySet<string>>> = {
  operation: new Set([
    ...['summary', 'output', 'httpOutput', 'status', 'errors', 'limits', 'share', 'cost', 'audit', 'callers'],
    ...['impersonation', 'remembersDevice', 'bodyWins', 'fromQuery', 'raw', 'whenUnanswered'],
  ]),
  list: new Set(['item']),
};

type Node = { type: string; start: number; end: number };
type Property = Node & { key: { name?: string }; value: Node };
type Literal = Node & { properties: Property[] };
type Call = Node & { callee: { name?: string }; arguments: Node[] };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const literalOf = (node: Node, callee: string): Literal | null => {
  const { callee: called, arguments: given = [] } = node as Call;
  const isMeant = node.type === 'CallExpression' && called.name === callee;
  return isMeant && given[0]?.type === 'ObjectExpression' ? (given[0] as Literal) : null;
};

const hasKey = ({ properties }: Literal, name: string): boolean =>
  properties.some((each) => each.type === 'Property' && each.key.name === name);

/** An operation without a route: no browser can call it. */
function isInternal({ type, value }: Property): boolean {
  const definition = type === 'Property' && literalOf(value, 'operation');
  return definition ? !hasKey(definition, 'http') : false;
}

type Edit = { start: number; end: number; text: string };

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value: unknown) => [value].flat().filter(isNode));

/** What nobody of a page reads can go: each property with its comma. */
function leaveOut(program: Node): Edit[] {
  const edits: Edit[] = [];
  const left = new Set<Node>();
  const drop = ({ properties, end }: Literal, isLeft: (property: Property) => boolean): void =>
    properties.forEach((each, index) => {
      if (!isLeft(each)) return;
      left.add(each);
      edits.push({ start: each.start, end: properties[index + 1]?.start ?? end - 1, text: '' });
    });
  const visit = (node: Node): void => {
    if (node.type === 'ObjectExpression') drop(node as Literal, isInternal);
    for (const [callee, names] of Object.entries(OF_SERVERS)) {
      const literal = literalOf(node, callee);
      if (literal) drop(literal, ({ key }) => names.has(key?.name ?? ''));
    }
    for (const child of childrenOf(node)) if (!left.has(child)) visit(child);
  };
  visit(program);
  return edits;
}

/** Contracts only say how things are: what they make at the start can go where nothing uses it. */
function markPure(program: Node): Edit[] {
  const starts = new Set<number>();
  const visit = (node: Node): void => {
    if (/Function/.test(node.type)) return;
    if (node.type === 'CallExpression') starts.add(node.start);
    childrenOf(node).forEach(visit);
  };
  for (const statement of (program as Node & { body: Node[] }).body) {
    const { declaration = statement } = statement as Node & { declaration?: Node };
    if (declaration?.type === 'VariableDeclaration') visit(declaration);
  }
  return [...starts].map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' }));
}

/** The JavaScript of a contract without what no browser reads: schemas of answers, sentences, limits, internal operations. */
export function slimContract(code: string): string {
  const program = parseAst(code) as unknown as Node;
  const gone = leaveOut(program);
  const isGone = ({ start }: Edit): boolean => gone.some((each) => each.start <= start && start < each.end);
  return [...gone, ...markPure(program).filter((edit) => !isGone(edit))]
    .sort((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/** Contracts as a browser needs them. What nothing of a page needs of their modules leaves it, whatever its making calls. */
export function slimContracts(): Plugin {
  return {
    name: 'drawpoint-slim-contracts',
    transform: (code, id) =>
      CONTRACTS.test(id) ? { code: slimContract(code), map: null, moduleSideEffects: false } : null,
  };
}
