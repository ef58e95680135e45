import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Caller } from '@drawpoint/contracts/envelope';
import { can, type Operation } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Refusals } from '../http/refusals.ts';
import type { AuthenticatedRequest } from '../operations/operations.ts';
import { BearerAuthentication } from './bearer-authentication.ts';

/** What a route says of who may call it. */
export type Access = Pick<Operation, 'allow' | 'impersonation'>;

const ACCESS = 'access';

/** Declares who may call a route; one that does not say it is nobody's. */
export const Allow = (access: Access): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, access);

/** Gives every request a place for its caller from the start: one that is added later changes the object's shape. */
export function addCaller(app: NestFastifyApplication): void {
  app.getHttpAdapter().getInstance().decorateRequest('caller', null);
}

/**
 * The guard of every route: finds who sends a request, then asks what the route declares. A public route takes a token
 * that no longer holds for none, so that a sign-in page works for somebody whose session has ended.
 */
@Injectable()
export class OperationGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly bearer: BearerAuthentication,
    private readonly refusals: Refusals,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const access = this.reflector.get<Access | undefined>(ACCESS, context.getHandler());
    if (!access) throw new AppError('FORBIDDEN');
    const request = context.getArgByIndex<AuthenticatedRequest>(0);
    const { authorization } = request.headers;
    try {
      if (authorization !== undefined) request.caller = await this.bearer.check(authorization, request.ip);
      checkAllowed(access, request.caller);
      return true;
    } catch (error) {
      throw await this.refusals.inTurn(error);
    }
  }
}

function checkAllowed(access: Access, caller: Caller | null): void {
  if (access.allow === 'public') return;
  if (!caller) throw new AppError('UNAUTHENTICATED');
  if (!can(caller, access)) throw new AppError('FORBIDDEN');
  if (access.impersonation === 'refuse' && caller.impersonator_id !== undefined)
    throw new AppError('IMPERSONATION_REFUSED');
}
