import { ERROR_TEXTS, type ErrorCode } from '@drawpoint/contracts/errors';
import { parseRoute, type Operation } from '@drawpoint/contracts/operation';
import { ERROR_STATUS } from '@drawpoint/contracts/error-status';
import type { Answer, Api } from './api.ts';
import type { Input } from './wire-input.ts';

/** Sends an input as its operation expects: path values, then query (GET, DELETE) or body. */
export function send(api: Api, op: Operation, input: Input, token?: string): Promise<Answer> {
  const { method, path, params } = parseRoute(op.http!);
  const rest = Object.entries(input).filter(([name]) => !params.includes(name));
  const filled = params.reduce((text, name) => text.replace(`{${name}}`, inPath(input[name])), path);
  if (method !== 'GET' && method !== 'DELETE') {
    return api(`${method} ${filled}`, { token, body: Object.fromEntries(rest) });
  }
  const query = new URLSearchParams(rest.flatMap(([name, value]) => inQuery(name, value)));
  return api(`${method} ${filled}${query.size > 0 ? `?${query}` : ''}`, { token });
}

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 6_000);

// Browsers normalise dot segments, and an empty segment selects another operation.
const inPath = (value: unknown): string => encodeURIComponent(asText(value)).replace(/^\.*$/, '0');

function inQuery(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.map((each) => [name.toWellFormed(), asText(each)]);
  return value === undefined ? [] : [[name.toWellFormed(), asText(value)]];
}

/**
 * Returns what is wrong with a response: a server error, a status that does not match its code, or another
 * shape.
 */
export function complaintOf({ status, headers, body }: Answer): string | undefined {
  const shown = `${status} ${JSON.stringify(body).slice(0, 300)}`;
  if (!headers.get('content-type')?.startsWith('application/json')) return `not JSON: ${shown}`;
  if (status === 200 || status === 201) return undefined;
  if (status < 400 || status > 499) return `an error of ours: ${shown}`;
  const { message, code, errors } = body;
  if (typeof message !== 'string' || message === '') return `no message: ${shown}`;
  if (typeof code !== 'string' || !(code in ERROR_TEXTS)) return `no known code: ${shown}`;
  if (ERROR_STATUS[code as ErrorCode] !== status) return `another status: ${shown}`;
  if (status === 429 && !headers.has('retry-after')) return `no Retry-After: ${shown}`;
  if (errors !== undefined && !areFieldErrors(errors)) return `errors of another shape: ${shown}`;
  return undefined;
}

function areFieldErrors(errors: unknown): boolean {
  return (
    typeof errors === 'object' &&
    errors !== null &&
    Object.values(errors).every(
      (texts) => Array.isArray(texts) && texts.length > 0 && texts.every((text) => typeof text === 'string'),
    )
  );
}
