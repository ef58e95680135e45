import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import type { Answer, Api } from '../api.ts';

/** Ids, tokens and texts by name, such as `visit`. `word` marks the texts of a company. */
export type Names = Record<string, unknown>;

/** The caller, the route, the body, and the name under which the returned id is stored. */
export type Step = readonly [who: string, route: string, body?: object, keep?: string];

/**
 * Replaces `@visit` in values and `{visit}` in routes by the value stored under that name, and `~` by the
 * word.
 */
export function fillNames(value: unknown, names: Names): unknown {
  if (typeof value === 'string') {
    return value.startsWith('@') ? names[value.slice(1)] : value.replaceAll('~', String(names.word));
  }
  if (Array.isArray(value)) return value.map((each) => fillNames(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillNames(each, names)]));
}

export type StepResult = { answer: Answer; sent: string };

/** Sends one step. A `file` in its body is the name of a PDF. */
export async function sendStep(api: Api, step: Step, names: Names, tokens: Tokens): Promise<StepResult> {
  const [who, route, body, keep] = step;
  const path = route.replaceAll(/\{([\w.]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(names[name])),
  );
  const content = fillNames(body, names) as Record<string, unknown> | undefined;
  const token = tokens[who];
  const answer = await api(path, { token, body: content && 'file' in content ? pdfForm(content) : content });
  if (keep !== undefined) names[keep] = idIn(answer.body);
  return { answer, sent: `${path} ${JSON.stringify(content ?? {})}` };
}

export type Tokens = Record<string, string | undefined>;

/** Sends the steps in order; throws when one is refused. */
export async function sendSteps(
  api: Api,
  steps: readonly Step[],
  names: Names,
  tokens: Tokens,
): Promise<void> {
  for (const step of steps) {
    const { answer, sent } = await sendStep(api, step, names, tokens);
    if (answer.status < 300) continue;
    throw new Error(`${step[0]}: ${sent}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

/** A form with these fields, and a PDF named by `file`. */
export function pdfForm(content: unknown): FormData {
  const { file = 'file.pdf', ...fields } = content as Record<string, unknown>;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', new Blob([new Uint8Array(pdfOf())], { type: 'application/pdf' }), String(file));
  return form;
}

const idIn = (body: Record<string, unknown>): unknown =>
  body.id ??
  body.appointment_id ??
  body.token ??
  (body.payment as { id?: number } | undefined)?.id ??
  (body.numbers as string[] | undefined)?.[0] ??
  (body.data as { id: number }[] | undefined)?.[0]?.id;
