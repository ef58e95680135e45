const PREFIX = 'request:';

/** How a job is marked with the request that caused it, so that the log of both carries one id. */
export const requestFlag = (requestId: string | undefined): string | undefined =>
  requestId !== undefined && /^[\w-]{1,64}$/.test(requestId) ? `${PREFIX}${requestId}` : undefined;

/** The request that caused a job, from the job's flags. */
export const requestOf = (flags: Record<string, unknown> | null): string | undefined =>
  Object.keys(flags ?? {})
    .find((flag) => flag.startsWith(PREFIX))
    ?.slice(PREFIX.length);
