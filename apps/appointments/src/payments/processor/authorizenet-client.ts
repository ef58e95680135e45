import type { z } from 'zod';
import { AnyAnswer } from './answer-schemas.ts';
import { ProcessorError } from './processor-error.ts';

export type ClientSettings = {
  /** The API's address. */
  api: string;
  apiLoginId: string;
  transactionKey: string;
  timeoutMs: number;
};

/** Codes of connections that were never made: nothing was sent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** An error status after which the request may still have been carried out: a server error or an overload. */
const MAYBE_DONE = new Set(['E00001', 'E00053', 'E00104']);

/**
 * Client of Authorize.net's JSON API. Elements must come in the order of the XSD, so callers write them in
 * that order. Responses begin with a byte-order mark.
 */
export class AuthorizeNetClient {
  constructor(private readonly settings: ClientSettings) {}

  /**
   * Sends a request and parses the response. `content` follows the login and `refId`. Throws
   * `ProcessorError`, but never for a response that contains a transaction result, whatever its messages say.
   */
  async ask<S extends z.ZodType>(
    name: string,
    content: object,
    schema: S,
    { refId, signal }: { refId?: string; signal?: AbortSignal } = {},
  ): Promise<z.output<S>> {
    const { apiLoginId, transactionKey } = this.settings;
    const request = {
      [name]: {
        merchantAuthentication: { name: apiLoginId, transactionKey },
        ...(refId !== undefined && { refId }),
        ...content,
      },
    };
    const answer = await this.send(JSON.stringify(request), signal);
    const general = AnyAnswer.safeParse(answer);
    if (!general.success) throw new ProcessorError('unknown', 'unreadable_answer');
    const { resultCode, message } = general.data.messages;
    const first = message[0];
    if (resultCode === 'Error' && !('transactionResponse' in general.data)) {
      const code = first?.code ?? 'no_code';
      const isKnown = code === 'E00039' && schema.safeParse(answer).success;
      if (!isKnown) throw new ProcessorError(MAYBE_DONE.has(code) ? 'unknown' : 'refused', code, first?.text);
    }
    const read = schema.safeParse(answer);
    if (!read.success) throw new ProcessorError('unknown', 'unexpected_answer');
    return read.data;
  }

  private async send(body: string, stop?: AbortSignal): Promise<unknown> {
    const patience = AbortSignal.timeout(this.settings.timeoutMs);
    let text: string;
    try {
      const response = await fetch(this.settings.api, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: stop ? AbortSignal.any([patience, stop]) : patience,
      });
      text = await response.text();
      if (!response.ok) throw new ProcessorError('unknown', `http_${response.status}`);
    } catch (error) {
      throw error instanceof ProcessorError ? error : notAnswered(error);
    }
    try {
      return JSON.parse(text.replace(/^\uFEFF/, ''));
    } catch {
      throw new ProcessorError('unknown', 'no_json');
    }
  }
}

function notAnswered(error: unknown): ProcessorError {
  const { cause, name } = Object(error) as { cause?: unknown; name?: unknown };
  const { code } = Object(cause) as { code?: unknown };
  if (typeof code === 'string' && NOT_SENT.has(code)) return new ProcessorError('unreachable', code);
  return new ProcessorError('unknown', name === 'TimeoutError' ? 'timeout' : 'connection_lost');
}
