import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/packages.ts';

/**
 * Takes the scopes out of stores, all at once or with `--each` one after the other, and runs the test of isolation, which has to
 * notice each by the operation that is named: `node --conditions=source tools/faults/isolation-mutants.ts`. Not part of `npm test`.
 */
type Mutant = { noticedBy: string; file: string; from: string; to: string };

const MUTANTS: readonly Mutant[] = [
  {
    noticedBy: 'GET /appointments',
    file: 'apps/appointments/src/appointments/appointment.store.ts',
    from: 'const where = [scopeSql(scope, COLUMNS), ...conditionsOf(CONDITIONS, filter)];',
    to: 'const where = [Prisma.sql`true`, ...conditionsOf(CONDITIONS, filter)];',
  },
  {
    noticedBy: 'GET /appointments/{id}',
    file: 'apps/appointments/src/appointments/read-appointments.ts',
    from: "if (!canViewAppointment(ctx.caller, appointment)) throw new AppError('FORBIDDEN');",
    to: 'canViewAppointment(ctx.caller, appointment);',
  },
  {
    noticedBy: 'GET /admin/payments',
    file: 'apps/appointments/src/payments/payment-list.store.ts',
    from: '  scopeSql(scope, COLUMNS),',
    to: '  scopeSql({ ...scope, anyOf: "everyone" }, COLUMNS),',
  },
  {
    noticedBy: 'GET /phlebotomist/requests',
    file: 'apps/appointments/src/requests/request.store.ts',
    from: '      scopeSql(scope, COLUMNS),',
    to: '      scopeSql({ ...scope, anyOf: "everyone" }, COLUMNS),',
  },
  {
    noticedBy: 'GET /messages/threads',
    file: 'apps/messaging/src/messages/thread.store.ts',
    from: '        ...scopeWhere(scope),',
    to: '',
  },
  {
    noticedBy: 'GET /notifications',
    file: 'apps/messaging/src/notifications/notification.store.ts',
    from: 'WHERE ${scopeSql(scope, columnsOf(senders ?? []))} AND',
    to: 'WHERE',
  },
  {
    noticedBy: 'POST /notifications/{id}/read',
    file: 'apps/messaging/src/notifications/notification.store.ts',
    from: 'WHERE id = ${id} AND ${scopeSql(scope, columnsOf(senders ?? []))}',
    to: 'WHERE id = ${id}',
  },
  {
    noticedBy: 'GET /admin/contact-messages/{id}',
    file: 'apps/admin/src/contact/contact-message.store.ts',
    from: 'where: { ...scopeWhere(scope), id } }',
    to: 'where: { id } }',
  },
  {
    noticedBy: 'GET /admin/media',
    file: 'apps/appointments/src/media/media.store.ts',
    from: 'const mine = scopeSql(scope, {',
    to: 'const mine = scopeSql({ ...scope, anyOf: "everyone" }, {',
  },
  {
    noticedBy: 'GET /admin/users',
    file: 'apps/auth/src/admin-users/person-list.store.ts',
    from: '    const of = scopeSql(scope, COLUMNS);',
    to: '    const of = scopeSql({ ...scope, anyOf: "everyone" }, COLUMNS);',
  },
  {
    noticedBy: 'PUT /addresses/{id}',
    file: 'apps/auth/src/addresses/address.store.ts',
    from: 'findFirst({ where: { id, user_id: userId } })',
    to: 'findFirst({ where: { id } })',
  },
  {
    noticedBy: 'GET /user-documents/{id}',
    file: 'apps/auth/src/documents/patient-access.ts',
    from: 'if (ctx.caller.user_id === userId) return;',
    to: 'return;',
  },
  {
    noticedBy: 'POST /admin/deliveries/{id}/resend',
    file: 'apps/notifier/src/messages/message.store.ts',
    from: 'where: { id, ...within }',
    to: 'where: { id }',
  },
];

const folder = mkdtempSync(join(tmpdir(), 'drawpoint-mutants-'));

type Report = { testResults: { assertionResults: { title: string; status: string }[] }[] };

/** The operations that fail of all that are asked, and `asking` where that changed something. */
function failures(): string[] {
  const outputFile = join(folder, 'report.json');
  const jest = ['jest', '--selectProjects', 'integration', '--json', `--outputFile=${outputFile}`];
  const asked = ['-t', 'nothing of the other by', '--', 'tools/faults/isolation.int-spec.ts'];
  spawnSync(process.execPath, ['tools/launch.mjs', ...jest, ...asked], { cwd: root, stdio: 'ignore' });
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ title, status }) =>
      status === 'failed' ? [title.replace(/^.* by /, '')] : [],
    ),
  );
}

function failuresWith(mutants: readonly Mutant[]): string[] {
  const sources = new Map(mutants.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));
  const restore = (): void => sources.forEach((source, file) => writeFileSync(join(root, file), source));
  process.once('exit', restore);
  try {
    for (const { file, from, to } of mutants) {
      const source = readFileSync(join(root, file), 'utf8');
      if (source.split(from).length !== 2) throw new Error(`${file} has not once ${from}`);
      writeFileSync(
        join(root, file),
        source.replace(from, () => to),
      );
    }
    return failures();
  } finally {
    restore();
    process.off('exit', restore);
  }
}

const rounds = process.argv.includes('--each') ? MUTANTS.map((mutant) => [mutant]) : [MUTANTS];
const known = new Set(failures());
console.log(`${known.size} operations fail without any change: ${[...known].join(', ')}`);
const missed = rounds.flatMap((mutants) => {
  const found = failuresWith(mutants).filter((operation) => !known.has(operation));
  console.log(`${mutants.map(({ file }) => file).join(', ')}: ${found.join(', ')}`);
  return mutants.filter(({ noticedBy }) => !found.includes(noticedBy));
});
console.log(`${MUTANTS.length - missed.length} of ${MUTANTS.length} noticed`);
for (const { file, noticedBy } of missed) console.log(`NOT NOTICED: ${file}, by ${noticedBy}`);
process.exitCode = missed.length === 0 ? 0 : 1;
