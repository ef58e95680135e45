import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { SIGNED_IN } from '@drawpoint/contracts/operation';
import { Admission } from './admission.ts';
import type { BearerAuthentication } from './bearer-authentication.ts';
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

  it('the guard refuses everybody on a route without access rules', async () => {
    await expect(visit('forgotten')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
