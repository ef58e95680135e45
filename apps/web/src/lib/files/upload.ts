import type { InputOf, Operation, OutputOf } from '@drawpoint/contracts/operation';
import { parseRoute } from '@drawpoint/contracts/operation';
import { callFailed, callSucceeded } from '../api/connection.ts';
import { offline, toApiError } from '../api/read-error.ts';
import { currentSession, endSession } from '../session/session.ts';
import { endsSession } from '../session/unauthorized.ts';

/** The input of an `upload` operation, with a Blob for each stored file. */
export type UploadInput<Op extends Operation> = {
  [Name in keyof InputOf<Op>]: NonNullable<InputOf<Op>[Name]> extends { sha256: string }
    ? Blob
    : InputOf<Op>[Name];
};

export type UploadOptions = {
  signal: AbortSignal;
  /** Called with the part sent so far, from 0 to 1. */
  onProgress: (part: number) => void;
};

/**
 * Calls an operation with files, as a form. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * Throws ApiError like `call`, or the signal's reason when aborted.
 */
export function upload<Op extends Operation>(
  op: Op,
  input: UploadInput<Op>,
  { signal, onProgress }: UploadOptions,
): Promise<OutputOf<Op>> {
  const { token } = currentSession();
  const { path, form } = toForm(op, input);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => {
      callFailed();
      reject(offline());
    };
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = fail;
    request.onload = () => {
      const { status } = request;
      const answer = parsed(request.responseText);
      callSucceeded();
      if (status >= 200 && status < 300 && answer !== undefined) return resolve(answer as OutputOf<Op>);
      if (endsSession(status, token, currentSession().token)) endSession('expired');
      reject(toApiError(status < 300 ? 502 : status, answer, request.getResponseHeader('retry-after')));
    };
    request.onabort = () => reject(signal.reason as Error);
    if (signal.aborted) return reject(signal.reason as Error);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Forms are always POSTed. `_method` names another HTTP method (docs/product/texts-and-limits.md#api). */
function toForm(op: Operation, input: object): { path: string; form: FormData } {
  const routes = [op.http, ...(op.aliases ?? [])].flatMap((route) => (route ? [parseRoute(route)] : []));
  const posted = routes.find(({ method }) => method === 'POST');
  if (!posted) throw new Error(`${op.subject} takes no form`);
  const form = new FormData();
  if (routes[0]!.method !== 'POST') form.set('_method', routes[0]!.method);
  let { path } = posted;
  for (const [name, value] of Object.entries(input) as [string, unknown][]) {
    // Path values are not sent again.
    if (posted.params.includes(name)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (value instanceof Blob) form.set(name, value, value instanceof File ? value.name : name);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return { path: `/api${path}`, form };
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
