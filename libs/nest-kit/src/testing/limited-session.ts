import { operationsOf } from '@drawpoint/contracts/registry';
import type { Caller } from '@drawpoint/contracts/envelope';
import { can, type Operation, type ServiceName } from '@drawpoint/contracts/operation';
import { AppError } from '../app-error.ts';
import { callerOf, type StartedServices } from './start-services.ts';

/** The provider whose admin acts for the person, and the other one. */
export type Side = 'open' | 'closed';
/** What the texts of each side's records begin with. */
export const MARKS: Record<Side, string> = { open: 'Marked-open', closed: 'Marked-closed' };
export const PROVIDERS: Record<Side, number> = { open: 1, closed: 2 };

/** An admin of the open provider acts for this patient. */
export const limitedTo = (person: Partial<Caller> & Pick<Caller, 'user_id'>): Caller =>
  callerOf({ ...person, impersonator_id: 2, within_provider: PROVIDERS.open });

/**
 * How an operation is tried: a text says why there is nothing to limit; `shows` is called once and must answer the open
 * side's texts alone; `opens` is called for a record of each side, and refuses the closed one as somebody else's.
 */
export type LimitedCase =
  string | { shows: () => object } | { opens: (side: Side) => object | Promise<object> };

const REFUSED = ['FORBIDDEN', 'NOT_FOUND'];

/** Tests for each operation of a service that a patient may call: one that no case covers fails. */
export function testLimitedSession(
  service: ServiceName,
  world: () => Pick<StartedServices, 'call'>,
  caller: Caller,
  cases: Record<string, LimitedCase>,
): void {
  const operations = operationsOf(service).filter((op) => can({ roles: ['user'] }, op));
  const bySubject = new Map(operations.map((op) => [op.subject as string, op]));

  const answer = async (op: Operation, input: object): Promise<{ code: string; text: string }> => {
    try {
      return { code: 'ok', text: JSON.stringify(await world().call(op, input, caller)) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code, text: JSON.stringify([error.message, error.options]) };
    }
  };

  it('is tried on every operation that a patient may call', () => {
    const refused = operations.filter(({ impersonation }) => impersonation === 'refuse');
    const tried = [...Object.keys(cases), ...refused.map(({ subject }) => subject)];
    expect(tried.toSorted()).toEqual([...bySubject.keys()].toSorted());
  });

  const shown = Object.entries(cases).flatMap(([subject, each]) =>
    typeof each === 'object' && 'shows' in each ? [[subject, each.shows] as const] : [],
  );
  if (shown.length > 0)
    it.each(shown)('%s answers what concerns the open provider alone', async (subject, input) => {
      const { code, text } = await answer(bySubject.get(subject)!, input());
      expect({ code, text }).toEqual({ code: 'ok', text: expect.stringContaining(MARKS.open) });
      expect(text).not.toContain(MARKS.closed);
    });

  const opened = Object.entries(cases).flatMap(([subject, each]) =>
    typeof each === 'object' && 'opens' in each ? [[subject, each.opens] as const] : [],
  );
  if (opened.length > 0)
    it.each(opened)('%s opens records of the open provider alone', async (subject, inputOf) => {
      const closed = await answer(bySubject.get(subject)!, await inputOf('closed'));
      expect(REFUSED).toContain(closed.code);
      expect(closed.text).not.toContain(MARKS.closed);
      const open = await answer(bySubject.get(subject)!, await inputOf('open'));
      expect(open).toMatchObject({ code: 'ok' });
      expect(open.text).not.toContain(MARKS.closed);
    });
}
