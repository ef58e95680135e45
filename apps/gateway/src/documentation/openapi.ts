import { ERROR_TEXTS, FIELD_ERROR_CODES, type ErrorCode } from '@drawpoint/contracts/errors';
import { MEDIA_TYPES, type UploadMark } from '@drawpoint/contracts/files';
import {
  isInternal,
  parseRoute,
  serviceOf,
  type HttpRoute,
  type Operation,
  type Schema,
} from '@drawpoint/contracts/operation';
import { z } from 'zod/mini';
import { ERROR_STATUS } from '@drawpoint/contracts/error-status';

type Json = Record<string, unknown>;

const ERROR_SCHEMA = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERROR_TEXTS) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    error_codes: {
      type: 'object',
      description:
        'The same as codes, one beside each text, for clients that put errors into words themselves.',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['code'],
          properties: {
            code: { type: 'string', enum: [...FIELD_ERROR_CODES] },
            params: { type: 'object', required: ['count'], properties: { count: { type: 'number' } } },
          },
        },
      },
    },
  },
};

/** The OpenAPI 3.1 description of every operation that has a route. */
export function openApiOf(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = {};
  for (const op of operations) {
    for (const route of [op.http, ...(op.aliases ?? [])].filter((each) => each !== undefined)) {
      const { method, path } = parseRoute(route);
      paths[path] = { ...paths[path], [method.toLowerCase()]: describe(op, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Drawpoint',
      version: '1.0.0',
      description: 'Blood draws at home: booking, visits, accounts.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

function describe(op: Operation, route: HttpRoute): Json {
  const { method, params } = parseRoute(route);
  const input = schemaOf(op.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = (input.required ?? []) as string[];
  const rest = Object.keys(properties).filter((name) => !params.includes(name));
  const inQuery = method === 'GET' || method === 'DELETE';
  const asked = inQuery ? rest : rest.filter((name) => op.fromQuery?.includes(name));
  const isPublic = op.allow === 'public';
  const parameters = [
    ...params.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name] ?? { type: 'string' },
    })),
    ...asked.map((name) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: properties[name],
    })),
  ];
  return {
    operationId: route === op.http ? op.subject : `${op.subject}:${route}`,
    tags: [serviceOf(op)],
    summary: op.summary,
    ...(!isPublic && !isInternal(op.allow) && { description: `Roles: ${op.allow.join(', ')}.` }),
    security: isPublic ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(op.raw && {
      requestBody: { required: true, content: { [op.raw.takes]: { schema: { type: 'object' } } } },
    }),
    ...(!op.raw && !inQuery && rest.length > 0 && { requestBody: bodyOf(op, properties, rest, required) }),
    responses: { [op.status]: { description: 'Done.', content: contentOf(op) }, ...errorsOf(op, isPublic) },
  };
}

/** JSON, or a form with files; both when no file is required. */
const bodyOf = (
  { upload = {} }: Pick<Operation, 'upload'>,
  properties: Record<string, Json>,
  names: string[],
  required: string[],
): Json => {
  const needed = names.filter((name) => required.includes(name));
  const schema = (shown: readonly string[]): Json => ({
    type: 'object',
    properties: Object.fromEntries(
      shown.map((name) => [name, upload[name] ? fileOf(upload[name]) : properties[name]]),
    ),
    ...(needed.length > 0 && { required: needed }),
  });
  const form = { 'multipart/form-data': { schema: schema(names) } };
  const withoutFiles = names.filter((name) => !upload[name]);
  const takesJson = needed.every((name) => !upload[name]);
  return {
    required: needed.length > 0,
    content: { ...(takesJson && json(schema(withoutFiles))), ...(Object.keys(upload).length > 0 && form) },
  };
};

const fileOf = ({ kinds, maxBytes }: UploadMark): Json => ({
  type: 'string',
  format: 'binary',
  description: `${kinds.map((kind) => MEDIA_TYPES[kind]).join(', ')}; at most ${maxBytes} bytes.`,
});

function contentOf({ download, csv, raw, httpOutput, output }: Operation): Json {
  if (csv) return { 'text/csv': { schema: { type: 'string' } } };
  if (raw) return { [raw.answers]: { schema: { type: 'string' } } };
  if (download === 'export') return { 'application/zip': {} };
  return download
    ? Object.fromEntries(Object.values(MEDIA_TYPES).map((type) => [type, {}]))
    : json(schemaOf(httpOutput ?? output, 'output'));
}

function errorsOf(op: Operation, isPublic: boolean): Json {
  const codes: ErrorCode[] = [
    ...(isPublic ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
    'INVALID_INPUT',
    ...op.errors,
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      {
        description: of.map((code) => `${code}: ${ERROR_TEXTS[code]}`).join(' '),
        content: json(ERROR_REFERENCE),
      },
    ]),
  );
}

const ERROR_REFERENCE = { $ref: '#/components/schemas/Error' };
const json = (schema: Json): Json => ({ 'application/json': { schema } });

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json;
  return rest;
}
