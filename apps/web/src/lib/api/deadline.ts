/**
 * A signal that aborts after `ms`, or with `signal`. `AbortSignal.any` is newer than the oldest browsers we
 * support.
 */
export function deadline(ms: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  if (!signal) return timeout;
  const either = new AbortController();
  for (const each of [signal, timeout]) {
    if (each.aborted) either.abort(each.reason);
    else each.addEventListener('abort', () => either.abort(each.reason), { once: true });
  }
  return either.signal;
}
