import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { SIGNED_IN } from '@drawpoint/contracts/operation';
import { Admission } from './admission.ts';
import type { BearerAuthentication } from './bearer-authentication.ts';
import type { AuthenticatedRequest } from '../operations/operations.ts';
import { Refusals } from '../http/refusals.ts';
import type { FileLinks } from '../uploads/file-links.ts';
import { Allow, OperationGuard } from './operation.guard.ts';

class Routes {
  @Allow({ allow: 'public' })
  open() {}

  @Allow({ allow: SIGNED_IN })
  own() {}

  forgotten() {}
}

describe('The guard of every route', () => {
  const guard = new OperationGuard(
    new Reflector(),
    new Admission({ check: async () => null } as unknown as BearerAuthentication, {} as FileLinks),
    new Refusals(),
  );
  const visit = (route: keyof Routes) =>
    guard.canActivate({
      getType: () => 'http',
      getHandler: () => Routes.prototype[route],
      getArgByIndex: () => ({ headers: {}, caller: null }),
    } as unknown as ExecutionContext);

  it('the guard lets strangers into public routes', async () => {
    expect(await visit('open')).toBe(true);
  });

  it('the guard asks strangers to sign in for other routes', async () => {
    await expect(visit('own')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('the guard refuses those who act for somebody where the route says so', async () => {
    const asks = async (caller: object, impersonation?: 'refuse') => {
      const bearer = { check: async () => caller } as unknown as BearerAuthentication;
      const request = { headers: { authorization: 'Bearer x' }, ip: '' } as unknown as AuthenticatedRequest;
      await new Admission(bearer, {} as FileLinks).admit(
        { allow: SIGNED_IN, ...(impersonation && { impersonation }) },
        request,
      );
      return request.caller;
    };
    const own = { user_id: 4, roles: ['user'], provider_id: null, session_id: 'session' };
    const acting = { ...own, impersonator_id: 2 };
    expect(await asks(own, 'refuse')).toEqual(own);
    expect(await asks(acting)).toEqual(acting);
    await expect(asks(acting, 'refuse')).rejects.toMatchObject({ code: 'IMPERSONATION_REFUSED' });
  });

  it('the guard refuses everybody on a route without access rules', async () => {
    await expect(visit('forgotten')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
