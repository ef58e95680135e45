import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { FastifyRequest } from 'fastify';
import { refuseUnreadable } from './early-errors.ts';

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

// Created only on demand: an error captures the stack, which costs more than parsing a request.
const late = () => Object.assign(new AppError('TIMEOUT'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Aborts a request whose body does not arrive in time. Forms with files have the server's longer limit. */
export function addBodyTimeout(app: NestFastifyApplication, seconds: number): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, _reply, done) => {
      const { raw } = request;
      const hasBody = raw.headers['content-length'] ?? raw.headers['transfer-encoding'];
      if (hasBody !== undefined && hasBody !== '0' && !isForm(request)) {
        const timer = setTimeout(() => refuseUnreadable(late(), raw.socket), seconds * 1_000);
        const stop = (): void => clearTimeout(timer);
        raw.once('end', stop).once('close', stop);
      }
      done();
    });
}
