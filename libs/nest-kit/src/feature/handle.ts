import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { Internal, Operation, OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { refuse } from '../app-error.ts';
import type { RequestContext } from '../bus/request-context.ts';

/** The context of an operation. Its caller is signed in when only roles may call it. */
export type ContextOf<Op extends Operation> = RequestContext<
  Op['allow'] extends 'public' | Internal ? Caller | null : Caller
>;

/** The valid fields of an input. Without a valid `id` no check runs, because it names the record to check. */
export type SoundFields<Op extends Operation> = Partial<ParsedInputOf<Op>> &
  Pick<ParsedInputOf<Op>, 'id' & keyof ParsedInputOf<Op>>;

/** The result of a check: field errors beyond the contract, and what the work needs when there are none. */
export type Checked<Found extends object = object> = Found & { errors: FieldErrors };

type Check<Op extends Operation, Found extends object> = (
  sound: SoundFields<Op>,
  ctx: ContextOf<Op>,
) => Promise<Checked<Found>>;

type Work<Op extends Operation, Found extends object> = (
  input: ParsedInputOf<Op>,
  ctx: ContextOf<Op>,
  found: Found,
) => Promise<OutputOf<Op>>;

/** Handles an operation. Other use cases and tests call it as a function. */
export type OperationHandler<Op extends Operation = Operation> = {
  (input: ParsedInputOf<Op>, ctx: ContextOf<Op>): Promise<OutputOf<Op>>;
  readonly operation: Op;
  /**
   * Runs only the check, for a request that is refused in any case. Its sender refused it, or a field is
   * invalid.
   */
  check?(sound: SoundFields<Op>, ctx: ContextOf<Op>): Promise<Checked>;
};

/**
 * Creates an operation's handler: `readonly create = handle(addresses.create, async (input, ctx) => …)`.
 * Errors other than a declared `AppError` are answered as INTERNAL. Field rules beyond the contract go into
 * `check`, which changes nothing, because its errors are returned together with the contract's.
 */
export function handle<Op extends Operation>(
  operation: Op,
  work: (input: ParsedInputOf<Op>, ctx: ContextOf<Op>) => Promise<OutputOf<Op>>,
): OperationHandler<Op>;
export function handle<Op extends Operation, Found extends object>(
  operation: Op,
  check: Check<Op, Found>,
  work: Work<Op, Found>,
): OperationHandler<Op>;
export function handle<Op extends Operation, Found extends object>(
  operation: Op,
  ...steps:
    | [(input: ParsedInputOf<Op>, ctx: ContextOf<Op>) => Promise<OutputOf<Op>>]
    | [Check<Op, Found>, Work<Op, Found>]
): OperationHandler<Op> {
  if (steps.length === 1) return Object.assign(steps[0], { operation });
  const [check, work] = steps;
  const run = async (input: ParsedInputOf<Op>, ctx: ContextOf<Op>): Promise<OutputOf<Op>> => {
    const { errors, ...found } = await check(input as SoundFields<Op>, ctx);
    refuse(errors);
    return work(input, ctx, found as unknown as Found);
  };
  return Object.assign(run, { operation, check });
}

export const isHandler = (value: unknown): value is OperationHandler =>
  typeof value === 'function' && 'operation' in value;
