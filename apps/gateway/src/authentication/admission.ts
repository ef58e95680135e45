import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import { can, type Operation } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { AuthenticatedRequest } from '../operations/operations.ts';
import { FileLinks } from '../uploads/file-links.ts';
import { BearerAuthentication } from './bearer-authentication.ts';

/** What a route declares about its callers. */
export type Access = Pick<Operation, 'allow' | 'impersonation' | 'download'>;

/** Identifies the caller of a request, then applies the route's rules. */
@Injectable()
export class Admission {
  constructor(
    private readonly bearer: BearerAuthentication,
    private readonly links: FileLinks,
  ) {}

  /**
   * Stores the caller on the request. A public route ignores an invalid token, so that the sign-in page works
   * after a session has ended. Throws UNAUTHENTICATED, FORBIDDEN, IMPERSONATION_REFUSED, RATE_LIMITED, and
   * LINK_INVALID or LINK_EXPIRED when a link replaces the token.
   */
  async admit(access: Access, request: AuthenticatedRequest): Promise<void> {
    const { authorization } = request.headers;
    if (authorization !== undefined) request.caller = await this.bearer.check(authorization, request.ip);
    else if (access.download === 'file' && access.allow !== 'public') {
      const [path = '', query] = request.url.split('?', 2);
      const link = new URLSearchParams(query).get('link');
      if (link !== null) request.caller = await this.links.callerOf(link, path, request.ip);
    }
    checkAllowed(access, request.caller);
  }
}

function checkAllowed(access: Access, caller: Caller | null): void {
  if (access.allow === 'public') return;
  if (!caller) throw new AppError('UNAUTHENTICATED');
  if (!can(caller, access)) throw new AppError('FORBIDDEN');
  if (access.impersonation === 'refuse' && caller.impersonator_id !== undefined)
    throw new AppError('IMPERSONATION_REFUSED');
}
