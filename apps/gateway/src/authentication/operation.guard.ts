import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Refusals } from '../http/refusals.ts';
import type { AuthenticatedRequest } from '../operations/operations.ts';
import { Admission, type Access } from './admission.ts';

const ACCESS = 'access';

/** Declares who may call a route; a route without it refuses everybody. */
export const Allow = (access: Access): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, access);

/** Adds the caller's property to every request up front: adding it later would change the object's shape. */
export function addCaller(app: NestFastifyApplication): void {
  app.getHttpAdapter().getInstance().decorateRequest('caller', null);
}

/** The guard of every route of a controller. */
@Injectable()
export class OperationGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
    private readonly refusals: Refusals,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const access = this.reflector.get<Access | undefined>(ACCESS, context.getHandler());
    if (!access) throw new AppError('FORBIDDEN');
    try {
      await this.admission.admit(access, context.getArgByIndex<AuthenticatedRequest>(0));
      return true;
    } catch (error) {
      throw await this.refusals.inTurn(error);
    }
  }
}
