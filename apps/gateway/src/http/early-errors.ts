import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '@drawpoint/contracts/error-status';
import { sendError } from './app-error.filter.ts';

/** A path that cannot be routed, such as one with an invalid escape or a name of a thousand characters. */
export function refuseUnroutable(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-content-type-options': 'nosniff', 'x-request-id': request.id });
  sendError(reply, new AppError('NOT_FOUND'), request.id);
}

export const UNREADABLE = 'The request could not be read.';

/** Errors of Node's own parser: there is no request to answer, only a connection to answer and close. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { code, message } = errorOf(error.code);
  // The gateway's own 504 means a slow service; here the client is slow.
  respondWithError(socket, code === 'TIMEOUT' ? 408 : ERROR_STATUS[code], { message, code });
}

/** `CONNECT`, which Node hands over as a socket. The gateway is no proxy. */
export function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  // Without this listener, a broken socket would end the process.
  socket.on('error', () => undefined);
  const { code, message } = new AppError('NOT_FOUND');
  respondWithError(socket, ERROR_STATUS[code], { message, code });
}

function respondWithError(
  socket: Duplex,
  status: number,
  { message, code }: Pick<AppError, 'message' | 'code'>,
): void {
  const body = JSON.stringify({ message, code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  // A client that does not read its pending data would not read this either, and would keep the connection
  // open.
  if (socket.writable && !socket.writableNeedDrain)
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  else socket.destroy();
}

function errorOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('PAYLOAD_TOO_LARGE');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('TIMEOUT');
  return new AppError('MALFORMED_JSON', { message: UNREADABLE });
}
