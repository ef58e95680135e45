import 'reflect-metadata';
import { MessagePattern } from '@nestjs/microservices';
import { PARAM_ARGS_METADATA } from '@nestjs/microservices/constants.js';
import type { Envelope, Reply } from '@drawpoint/contracts/envelope';
import type { Operation, OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { answer } from './dispatch.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { RequestContext } from './request-context.ts';

type Handler<Op extends Operation> = (input: ParsedInputOf<Op>, ctx: RequestContext) => Promise<OutputOf<Op>>;

/**
 * Binds a controller's method to an operation: the method gets the parsed input and the context, and returns the
 * output. A `AppError` of a declared code is answered as it is, anything else thrown as INTERNAL.
 */
export function Handles<Op extends Operation>(op: Op) {
  return <Method extends Handler<Op>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const method = descriptor.value;
    if (!method) throw new Error(`@Handles(${op.subject}) belongs on a method`);
    const bound: PropertyDescriptor = {
      ...descriptor,
      value(this: unknown, envelope: Envelope, incoming: IncomingRequest): Promise<Reply> {
        return answer(op, envelope, incoming, (input, ctx) =>
          method.call(this, input as ParsedInputOf<Op>, ctx),
        );
      },
    };
    // No parameter is Nest's to look up: envelope and incoming request come as they are, without its pipes.
    Reflect.defineMetadata(PARAM_ARGS_METADATA, {}, target.constructor, key);
    MessagePattern(op.subject)(target, key, bound);
    // The compiler's helper defines the method anew from this very object.
    Object.assign(descriptor, bound);
  };
}
