import { Body, Controller, Post, Req } from '@nestjs/common';
import { parseInput } from '@drawpoint/contracts/field-errors';
import { SIGNED_IN } from '@drawpoint/contracts/operation';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { z } from 'zod/mini';
import { Allow } from '../authentication/operation.guard.ts';
import { hashOf } from '../authentication/token-cache.ts';
import type { AuthenticatedRequest } from '../operations/operations.ts';
import { FileLinks } from './file-links.ts';

const Wanted = z.object({ url: z.string().check(z.maxLength(200)) });

/** `POST /file-links`: returns a link that opens a file's address in a new tab; 404 for any other address. */
@Controller('api/file-links')
export class FileLinksController {
  constructor(private readonly links: FileLinks) {}

  @Post()
  @Allow({ allow: SIGNED_IN })
  create(@Req() { headers }: AuthenticatedRequest, @Body() body: unknown): { url: string } {
    const parsed = parseInput(Wanted, body ?? {});
    if (!parsed.success) throw invalid(parsed.errors, parsed.codes);
    const token = headers.authorization!.replace(/^bearer\s+/i, '');
    return { url: this.links.to(parsed.data.url, hashOf(token)) };
  }
}
