import { operationsOf } from '@drawpoint/contracts/registry';
import type { Caller } from '@drawpoint/contracts/envelope';
import { can, type Operation, type ServiceName } from '@drawpoint/contracts/operation';
import { AppError } from '../app-error.ts';
import { callerOf, type StartedServices } from './start-services.ts';

/** `open` is the provider whose admin impersonates the person, `closed` the other one. */
export type Side = 'open' | 'closed';
/** Prefix of all texts in each side's records. */
export const MARKS: Record<Side, string> = { open: 'Marked-open', closed: 'Marked-closed' };
export const PROVIDERS: Record<Side, number> = { open: 1, closed: 2 };

/** The caller when an admin of the open provider impersonates this patient. */
export const limitedTo = (person: Partial<Caller> & Pick<Caller, 'user_id'>): Caller =>
  callerOf({ ...person, impersonator_id: 2, within_provider: PROVIDERS.open });

/**
 * How an operation is tested. A text tells why there is nothing to limit. With `shows`, one call must return
 * only the open side's texts. With `opens`, the call for the closed side must be refused.
 */
export type LimitedCase =
  | string
  | { shows: () => object }
  | { opens: (side: Side) => object | Promise<object> };

const REFUSED = ['FORBIDDEN', 'NOT_FOUND'];

/** Tests every operation of a service that a patient may call. Fails when a case is missing. */
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

  it('every operation that a patient may call has a case', () => {
    const refused = operations.filter(({ impersonation }) => impersonation === 'refuse');
    const tried = [...Object.keys(cases), ...refused.map(({ subject }) => subject)];
    expect(tried.toSorted()).toEqual([...bySubject.keys()].toSorted());
  });

  const shown = Object.entries(cases).flatMap(([subject, each]) =>
    typeof each === 'object' && 'shows' in each ? [[subject, each.shows] as const] : [],
  );
  if (shown.length > 0)
    it.each(shown)('%s returns only records of the open provider', async (subject, input) => {
      const { code, text } = await answer(bySubject.get(subject)!, input());
      expect({ code, text }).toEqual({ code: 'ok', text: expect.stringContaining(MARKS.open) });
      expect(text).not.toContain(MARKS.closed);
    });

  const opened = Object.entries(cases).flatMap(([subject, each]) =>
    typeof each === 'object' && 'opens' in each ? [[subject, each.opens] as const] : [],
  );
  if (opened.length > 0)
    it.each(opened)('%s accepts only records of the open provider', async (subject, inputOf) => {
      const closed = await answer(bySubject.get(subject)!, await inputOf('closed'));
      expect(REFUSED).toContain(closed.code);
      expect(closed.text).not.toContain(MARKS.closed);
      const open = await answer(bySubject.get(subject)!, await inputOf('open'));
      expect(open).toMatchObject({ code: 'ok' });
      expect(open.text).not.toContain(MARKS.closed);
    });
}
