import type { InputOf, Operation } from '@drawpoint/contracts/operation';
import { call } from '../../lib/api/api.ts';
import { keep } from '../offline/keep-or-send.ts';
import { saySent } from '../offline/say-sent.ts';

/** Records something at the patient's side; without a network the phone stores it. */
export async function record<Op extends Operation>(
  op: Op,
  input: InputOf<Op> & { id: number | string },
): Promise<unknown> {
  const sent = await keep(op, input);
  if (sent === null) return call(op, input);
  saySent(sent);
  return sent;
}
