import { constants, type BrotliOptions, type ZlibOptions } from 'node:zlib';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Compressing smaller responses costs more than sending them. */
const THRESHOLD_BYTES = 2_048;

/** The fast levels take a third of the time for a tenth more bytes. */
const GZIP_OPTIONS: ZlibOptions = { level: 2, chunkSize: 65_536 };
/** A 256 kB window: at full size, each response in progress would hold megabytes. */
const BROTLI_OPTIONS: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 },
  chunkSize: 65_536,
};

/**
 * Compresses responses to reads only. When a response mixes a secret with the sender's input, as at sign-in,
 * its compressed length could reveal the secret. Call it before the routes are registered.
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
