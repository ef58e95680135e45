import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { Internal, Operation, OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '../bus/request-context.ts';

/** The context of an operation: whoever calls one that only roles may call is signed in. */
export type ContextOf<Op extends Operation> = RequestContext<
  Op['allow'] extends 'public' | Internal ? Caller | null : Caller
>;

/** What answers an operation. Other use cases and tests call it as the function that it is. */
export type OperationHandler<Op extends Operation = Operation> = {
  (input: ParsedInputOf<Op>, ctx: ContextOf<Op>): Promise<OutputOf<Op>>;
  readonly operation: Op;
  /**
   * What is wrong with these fields beyond the contract, where the call is refused anyway: by its sender, or for other fields,
   * which are left out here. It changes nothing.
   */
  alsoWrong?(sound: Partial<ParsedInputOf<Op>>, ctx: ContextOf<Op>): Promise<FieldErrors>;
};

/**
 * Makes the handler of an operation, with the types of input, context and output from the contract. It is a property
 * of a use case, named as in the contract's group:
 *
 *     readonly create = handle(addresses.create, async (input, ctx) => …);
 *
 * It throws `AppError` with a code that the operation declares; anything else is answered as INTERNAL.
 */
export function handle<Op extends Operation>(
  operation: Op,
  work: (input: ParsedInputOf<Op>, ctx: ContextOf<Op>) => Promise<OutputOf<Op>>,
  { alsoWrong }: Pick<OperationHandler<Op>, 'alsoWrong'> = {},
): OperationHandler<Op> {
  return Object.assign(work, { operation, ...(alsoWrong && { alsoWrong }) });
}

export const isHandler = (value: unknown): value is OperationHandler =>
  typeof value === 'function' && 'operation' in value;
