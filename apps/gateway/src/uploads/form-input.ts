import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { NamedFile } from '@drawpoint/contracts/files';
import { parseRoute, type HttpMethod, type Operation } from '@drawpoint/contracts/operation';
import { invalid } from '@drawpoint/nest-kit/app-error';

/** A form's content: text fields, stored files, and the errors of the other files. */
export type Form = {
  fields: Record<string, unknown>;
  files: Record<string, NamedFile>;
  errors: FieldErrors;
};

/** The body as JSON would have sent it. Throws INVALID_INPUT when `_method` is no method of this address. */
export function bodyOf(op: Operation, { fields, files }: Form): Record<string, unknown> {
  const { _method: method, ...body } = fields;
  if (method !== undefined && !methodsOf(op).includes(String(method).toUpperCase() as HttpMethod)) {
    throw invalid({ _method: ['The method is not one of this address.'] });
  }
  return { ...withoutFiles(op, body), ...files };
}

/**
 * The form's input. Throws INVALID_INPUT when a text field replaces a file: only the gateway may name stored
 * files.
 */
export function withoutFiles<Body extends object>(op: Operation, body: Body): Body {
  const values = body as Record<string, unknown>;
  const claimed = Object.keys(op.upload ?? {}).filter(
    (name) => values[name] !== undefined && values[name] !== null,
  );
  if (claimed.length === 0) return body;
  throw invalid(Object.assign({}, ...claimed.map((name) => fieldText(name, 'must be sent as a file.'))));
}

export const fieldText = (name: string, text: string): Record<string, string[]> => ({
  [name]: [`The ${name.replaceAll('_', ' ')} ${text}`],
});

const methodsOf = (op: Operation): HttpMethod[] =>
  [op.http, ...(op.aliases ?? [])].flatMap((route) => (route ? [parseRoute(route).method] : []));
