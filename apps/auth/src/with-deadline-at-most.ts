import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';

/** The same request, but asking on its behalf waits no longer than this: for answers that can be done without. */
export const withDeadlineAtMost = (ctx: RequestContext, ms: number): RequestContext => ({
  ...ctx,
  msLeft: () => Math.min(ctx.msLeft(), ms),
});
