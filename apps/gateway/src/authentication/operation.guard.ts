import { Inject, Injectable, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Caller } from '@drawpoint/contracts/envelope';
import { can, type Operation } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { AuthenticatedRequest } from '../operations/operations.ts';
import { BearerStrategy } from './bearer.strategy.ts';

/** Gives every request a place for its caller from the start: one that is added later changes the object's shape. */
export function addCaller(app: NestFastifyApplication): void {
  app.getHttpAdapter().getInstance().decorateRequest('caller', null);
}

/**
 * The guard of one operation: finds who sends a request, then asks the contract whether they may. A public operation
 * takes a token that no longer holds for none, so that a sign-in page works for somebody whose session has ended.
 */
export function operationGuard(op: Pick<Operation, 'allow' | 'impersonation'>): Type<CanActivate> {
  @Injectable()
  class OperationGuard implements CanActivate {
    constructor(@Inject(BearerStrategy) private readonly bearer: BearerStrategy) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const request = context.getArgByIndex<AuthenticatedRequest>(0);
      const { authorization } = request.headers;
      if (authorization !== undefined) request.caller = await this.bearer.check(authorization);
      checkAllowed(op, request.caller);
      return true;
    }
  }
  return OperationGuard;
}

function checkAllowed(op: Pick<Operation, 'allow' | 'impersonation'>, caller: Caller | null): void {
  if (op.allow === 'public') return;
  if (!caller) throw new AppError('UNAUTHENTICATED');
  if (!can(caller, op)) throw new AppError('FORBIDDEN');
  if (op.impersonation === 'refuse' && caller.impersonator_id !== undefined)
    throw new AppError('IMPERSONATION_REFUSED');
}
