import { parseRoute, type Operation, type Role } from '@drawpoint/contracts/operation';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import { ASKERS, GIVEN, type Asker, type Elsewhere, type Given } from './given.ts';

/**
 * A list as somebody asks for it. `page`: which of its pages of 50 rows, as soon as it is known how many there are. `search`:
 * what is typed, where it travels in the body; `path` then has it behind a `#`, to be told apart.
 */
export type Case = {
  asker: Asker;
  subject: string;
  path: string;
  page?: 'middle' | 'last';
  search?: string;
};

const ROLE: Record<Asker, Role> = {
  ...{ developer: 'developer', admin: 'admin', phlebotomist: 'phlebotomist', patient: 'user' },
};

/** What the input or output of an operation is made of; nothing where it is no plain object. */
const partsOf = (schema: object): Record<string, object> => {
  const { def } = (schema as { _zod: { def: { shape?: Record<string, object> } } })._zod;
  return def.shape ?? {};
};
const isArray = (schema: object | undefined): boolean =>
  schema !== undefined && (schema as { _zod: { def: { type: string } } })._zod.def.type === 'array';

/** What is asked over HTTP and answers rows, whether it has pages or not. */
export const LISTS: readonly Operation[] = OPERATIONS.filter(
  (op) =>
    op.http?.startsWith('GET ') && (op.list || isArray(op.output) || isArray(partsOf(op.output)['data'])),
);

/** The filters by which a list can be narrowed, those in its path too. */
export const filtersOf = (op: Operation): readonly string[] => {
  const inPath = parseRoute(op.http!).params;
  return [...new Set([...(op.list?.filters ?? []), ...inPath])];
};

/** Of somebody's own lists the patient's are the longest; what staff share is asked for by each of them. */
const askersOf = ({ allow }: Operation): readonly Asker[] => {
  const may = (asker: Asker): boolean => Array.isArray(allow) && allow.includes(ROLE[asker]);
  return may('patient') ? ['patient'] : ASKERS.filter(may);
};

const text = (name: string, value: string | number): string => `${name}=${encodeURIComponent(value)}`;

function queriesOf(op: Operation, { filters = {}, texts = [], also = [] }: Given): string[] {
  const { list } = op;
  const orders = (list?.sorts ?? []).flatMap((sort) => [`sort=${sort}&dir=asc`, `sort=${sort}&dir=desc`]);
  const narrowed = Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => text(name, value)),
  );
  const searched = list?.search ? texts.map((value) => text(list.search!, value)) : [];
  return [...orders, ...narrowed, ...searched, ...also];
}

function casesOf(op: Operation, given: Given): Case[] {
  const { path, params } = parseRoute(op.http!);
  const { subject } = op;
  const inPath = params.map((name) => [name, given.filters?.[name]?.[0]] as const);
  const place = inPath.reduce((done, [name, value]) => done.replace(`{${name}}`, String(value)), path);
  const filters = Object.fromEntries(
    Object.entries(given.filters ?? {}).filter(([name]) => !params.includes(name)),
  );
  const required = Object.keys(filters).filter((name) => isRequired(op, name));
  const always = required.map((name) => text(name, filters[name]![0]!));
  return (given.askers ?? askersOf(op)).flatMap((asker) => {
    const first = [...always, ...(asker === 'developer' && given.ofDevelopers ? [given.ofDevelopers] : [])];
    const asked = (query: string) => {
      const all = [...first, ...(query ? [query] : [])].join('&');
      return { asker, subject, path: all ? `${place}?${all}` : place };
    };
    const paged = op.list && !given.unnumbered;
    const queries = queriesOf(op, { ...given, filters }).filter((query) => !always.includes(query));
    return [
      asked(''),
      ...(paged ? (['middle', 'last'] as const).map((page) => ({ ...asked('per=50'), page })) : []),
      ...queries.map(asked),
    ];
  });
}

function isRequired(op: Operation, name: string): boolean {
  const given = op.input.safeParse({});
  return !given.success && given.error.issues.some(({ path }) => path[0] === name);
}

const isElsewhere = (given: Given | Elsewhere): given is Elsewhere => 'measured' in given || 'few' in given;

/** Every list of the contracts with every filter, every order, deep pages, and searches that find few and many. */
export const CASES: readonly Case[] = LISTS.flatMap((op) => {
  const given = GIVEN[op.subject];
  return given === undefined || isElsewhere(given) ? [] : casesOf(op, given);
});

/** Few, many, a wrong letter, a letter too few, two words, an email with a wrong letter, nobody. */
const TYPED = ['marlin', 'ric', 'marlim', 'marli', 'anbe cq', 'person777@exmaple', 'zzzzqqq'];

/** The search over all screens (decision 239). */
const PALETTE: readonly Case[] = (['developer', 'admin', 'phlebotomist'] as const).flatMap((asker) => [
  ...TYPED.map((search) => ({
    ...{ asker, subject: 'auth.admin-users.find', search },
    path: `/search/people#${encodeURIComponent(search)}`,
  })),
  ...['9E3779B1', '9E'].map((search) => ({
    ...{ asker, subject: 'appointments.visits.find', search },
    path: `/search/visits#${search}`,
  })),
]);

/** What is no list of rows and is looked at with them. */
const BESIDE: readonly Case[] = [
  { asker: 'patient', subject: 'appointments.appointments.get-next', path: '/me/next-appointment' },
  {
    asker: 'patient',
    subject: 'appointments.payments.unpaid-summary',
    path: '/me/appointments/unpaid-summary',
  },
  ...(['developer', 'admin'] as const).flatMap((asker) =>
    ['', '?range=ytd', '?q=ric'].map((query) => ({
      asker,
      subject: 'appointments.payments.summarize',
      path: `/admin/payments/summary${query}`,
    })),
  ),
];

export const ALL_CASES: readonly Case[] = [...CASES, ...BESIDE, ...PALETTE];

const VISITS = /^appointments\.(appointments|visits|feedback|requests|future-visits)\./;

/** Those of visits alone. */
export const VISIT_CASES: readonly Case[] = ALL_CASES.filter(({ subject }) => VISITS.test(subject));
