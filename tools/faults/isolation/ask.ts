import { randomInt } from 'node:crypto';
import { can, type Operation, type Role } from '@drawpoint/contracts/operation';
import type { Answer, Api } from '../api.ts';
import { askAll } from '../ask-all.ts';
import { send } from '../send-input.ts';
import { pdfForm } from './steps.ts';
import type { World } from './companies.ts';
import { leakFinder, namesCatalog, tellingOf } from './leaks.ts';
import type { Question } from './questions.ts';

/** The callers of the second company, with their roles. */
export const ACTORS: Readonly<Record<string, readonly Role[]>> = {
  admin: ['admin'],
  phlebotomist: ['phlebotomist'],
  patient: ['user'],
  stranger: [],
};

export type AnsweredQuestion = { question: Question; who: string; answer: Answer };

/** Asks each question as each actor. */
export async function askAs(
  api: Api,
  questions: readonly Question[],
  tokens: Readonly<Record<string, string | undefined>>,
): Promise<AnsweredQuestion[]> {
  const wanted = questions.flatMap((question) => Object.keys(tokens).map((who) => ({ question, who })));
  return askAll(wanted, async ({ question, who }) => {
    const { op, input } = question;
    // Avoids the limits per address, which are not tested here.
    const from: Api = (route, request = {}) => {
      const body = op.upload?.file ? pdfForm(request.body) : request.body;
      const headers = { 'x-forwarded-for': `10.${[1, 2, 3].map(() => randomInt(1, 255)).join('.')}` };
      return api(route, { ...request, body, headers });
    };
    return { question, who, answer: await send(from, op, input, tokens[who]) };
  });
}

/** The responses that are wrong, each as a text. */
export function complaintsOf(asked: readonly AnsweredQuestion[], world: World): string[] {
  const leaksIn = leakFinder(world);
  const catalog = [world.first.names.provider, world.first.names.phlebotomist].join();
  return asked.flatMap(({ question: { op, input, about, expected }, who, answer }) => {
    const { status, body, headers } = answer;
    const known = JSON.stringify(input) + (namesCatalog(op) ? catalog : '');
    const shown = leaksIn(`${tellingOf(op, body, world)} ${headers.get('content-disposition') ?? ''}`, known);
    const isWrong =
      status >= 500 ||
      (expected !== 'answered' && status < 400) ||
      (expected === 'hidden' && mayCall(who, op) && !isHidden(answer));
    const what = `${who}: ${op.http} (${about}): ${status}`;
    return [
      ...(shown.length > 0 ? [`${what} shows ${shown.join(', ')}`] : []),
      ...(isWrong ? [`${what} ${JSON.stringify(body).slice(0, 200)}`] : []),
    ];
  });
}

const mayCall = (who: string, op: Operation): boolean => can({ roles: ACTORS[who] ?? ['user'] }, op);

/** Not found, forbidden, or an invalid link. Status 429 says nothing about the record. */
const isHidden = ({ status, body }: Answer): boolean =>
  [401, 403, 404, 429].includes(status) || ['LINK_INVALID', 'SESSION_GONE'].includes(String(body.code));
