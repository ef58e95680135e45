import { Injectable, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Caller } from '@drawpoint/contracts/envelope';
import { can, type Operation } from '@drawpoint/contracts/operation';
import { Fault } from '@drawpoint/nest-kit/fault';
import type { AuthenticatedRequest } from '../operations/operations.ts';

/**
 * Who sends a request and whether they may. A public operation takes a token that no longer holds for none, so that a
 * sign-in page works for somebody whose session has ended.
 */
@Injectable()
export class BearerGuard extends AuthGuard('bearer') {
  override handleRequest<User = Caller | null>(error: unknown, user: unknown): User {
    if (error) throw error;
    return (user || null) as User;
  }
}

/** The guard of one operation: finds the caller, then asks the contract. */
export function operationGuard(op: Pick<Operation, 'allow' | 'impersonation'>): Type<CanActivate> {
  @Injectable()
  class OperationGuard extends BearerGuard {
    override async canActivate(context: ExecutionContext): Promise<boolean> {
      const request = context.switchToHttp().getRequest<AuthenticatedRequest & { user?: Caller | null }>();
      if (request.headers.authorization === undefined) request.caller = null;
      else {
        await super.canActivate(context);
        request.caller = request.user ?? null;
      }
      checkAllowed(op, request.caller);
      return true;
    }
  }
  return OperationGuard;
}

function checkAllowed(op: Pick<Operation, 'allow' | 'impersonation'>, caller: Caller | null): void {
  if (op.allow === 'public') return;
  if (!caller) throw new Fault('UNAUTHENTICATED');
  if (!can(caller, op)) throw new Fault('FORBIDDEN');
  if (op.impersonation === 'refuse' && caller.impersonator_id !== undefined)
    throw new Fault('IMPERSONATION_REFUSED');
}
