import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { Internal, Operation, OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { refuse } from '../app-error.ts';
import type { RequestContext } from '../bus/request-context.ts';

/** The context of an operation: whoever calls one that only roles may call is signed in. */
export type ContextOf<Op extends Operation> = RequestContext<
  Op['allow'] extends 'public' | Internal ? Caller | null : Caller
>;

/** The fields of an input that are sound. Without a sound `id` nothing is checked: it names the record that the rest is about. */
export type SoundFields<Op extends Operation> = Partial<ParsedInputOf<Op>> &
  Pick<ParsedInputOf<Op>, 'id' & keyof ParsedInputOf<Op>>;

/** What a check found: the fields that are wrong beyond the contract, and what the work goes on with where none is. */
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

/** What answers an operation. Other use cases and tests call it as the function that it is. */
export type OperationHandler<Op extends Operation = Operation> = {
  (input: ParsedInputOf<Op>, ctx: ContextOf<Op>): Promise<OutputOf<Op>>;
  readonly operation: Op;
  /** The check alone, for a call that is refused anyway: by its sender, or for fields that are left out here. */
  check?(sound: SoundFields<Op>, ctx: ContextOf<Op>): Promise<Checked>;
};

/**
 * Makes the handler of an operation, with the types of input, context and output from the contract. It is a property
 * of a use case, named as in the contract's group:
 *
 *     readonly create = handle(addresses.create, async (input, ctx) => …);
 *
 * It throws `AppError` with a code that the operation declares; anything else is answered as INTERNAL. Rules of fields beyond
 * the contract stand in a check, before the work: `handle(op, check, work)`. It changes nothing, since the contract's errors are
 * answered together with what it finds.
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
