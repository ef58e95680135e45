import { constants, type BrotliOptions, type ZlibOptions } from 'node:zlib';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Smaller answers cost more to compress than to send. */
const THRESHOLD_BYTES = 2_048;

/** The quick levels take a third of the time for a tenth more bytes. */
const GZIP_OPTIONS: ZlibOptions = { level: 2, chunkSize: 65_536 };
/** With a window of 256 kB: at its full size each answer under way would hold megabytes. */
const BROTLI_OPTIONS: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 },
  chunkSize: 65_536,
};

/**
 * Compresses what reads answer. Only reads: what a secret and a sender's own words stand in together (a sign-in) must not
 * tell one by the length of the other. Call it before the routes are made.
 */
export async function addCompression(app: NestFastifyApplication): Promise<void> {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', (route) => {
      if (route.method !== 'GET') route.compress = false;
    });
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    zlibOptions: GZIP_OPTIONS,
    brotliOptions: BROTLI_OPTIONS,
    customTypes: /^(application\/json|text\/(html|css|javascript))/,
  });
}
