import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { FastifyRequest } from 'fastify';
import { refuseUnreadable } from './early-errors.ts';

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

// Made only where it is needed: an error reads the stack, which would cost every request more than its parsing.
const late = () => Object.assign(new AppError('TIMEOUT'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Cuts a request whose body is not here whole in time; forms with files have the server's longer time. */
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
