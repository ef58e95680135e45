import type { InputOf, Operation } from '@drawpoint/contracts/operation';
import { callFailed, callSucceeded } from '../api/connection.ts';
import { offline, toApiError } from '../api/read-error.ts';
import { toRequest } from '../api/request.ts';
import { currentSession, endSession } from '../session/session.ts';
import { endsSession } from '../session/unauthorized.ts';

/** Gives the browser time to start saving the object URL, in milliseconds. */
const REVOKE_AFTER_MS = 60_000;

/** The file name from `content-disposition`, else `fallback`. */
export const fileNameOf = (disposition: string | null, fallback: string): string =>
  /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? fallback;

/** Saves a response as a file under the server's file name. Throws when the body breaks off. */
export async function saveFile(response: Response, fallback = ''): Promise<void> {
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(response.headers.get('content-disposition'), fallback);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

/** Calls an operation that returns a file, with the stored token, and saves it. Throws like `call`. */
export function download<Op extends Operation>(op: Op, input: InputOf<Op>): Promise<void> {
  if (!op.http) throw new Error(`${op.subject} is not reachable from a browser`);
  const { method, url } = toRequest(op.http, input);
  return downloadFrom(url, { method, fallback: op.csv && `${op.csv.name}.csv` });
}

/** Downloads from an API address. `fallback` names a file without a name. Throws ApiError. */
export async function downloadFrom(
  url: string,
  { method = 'GET', fallback = '' }: { method?: string; fallback?: string | undefined } = {},
): Promise<void> {
  const response = await fetchWithToken(url, { method });
  await saveFile(response, fallback).catch(() => {
    throw offline();
  });
}

/** Gets a link that opens an API file in a new tab, where the browser sends no token. Throws ApiError. */
export async function fileLink(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetchWithToken('/api/file-links', {
    ...{ method: 'POST', headers, body: JSON.stringify({ url }) },
  });
  return ((await response.json()) as { url: string }).url;
}

/**
 * Opens the address that `find` returns in a new tab. Call it in a click handler: it opens the tab at once,
 * since browsers block later ones. Rethrows the error of `find` and closes the tab.
 */
export async function openInTab(find: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
  // The tab's page must not reach this page.
  if (tab) tab.opener = null;
  try {
    (tab ?? window).location.assign(await find());
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Fetches an API file with the stored token. Throws ApiError. */
export async function fetchWithToken(url: string, init: RequestInit = {}): Promise<Response> {
  const { token } = currentSession();
  const authorization = token === null ? undefined : { authorization: `Bearer ${token}` };
  const response = await fetch(url, { ...init, headers: { ...init.headers, ...authorization } }).catch(() => {
    callFailed();
    throw offline();
  });
  callSucceeded();
  if (!response.ok) {
    if (endsSession(response.status, token, currentSession().token)) endSession('expired');
    const answer: unknown = await response.json().catch(() => undefined);
    throw toApiError(response.status, answer, response.headers.get('retry-after'));
  }
  return response;
}
