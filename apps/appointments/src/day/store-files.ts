import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Reply } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { UploadedFile, UploadMark } from '@drawpoint/contracts/files';
import type { Operation } from '@drawpoint/contracts/operation';
import { invalid, toWire } from '@drawpoint/nest-kit/app-error';
import { HEAD_BYTES, kindOf, TAIL_BYTES } from '@drawpoint/nest-kit/files/file-content';
import { Files } from '@drawpoint/nest-kit/files/files';
import { Log } from '@drawpoint/nest-kit/logging/log';

type Input = Record<string, unknown>;

/** Stores the files of a phone's action as the gateway stores those of a form. */
@Injectable()
export class StoreFiles {
  constructor(
    private readonly files: Files,
    private readonly log: Log,
  ) {}

  /** Runs the work with uploads in place of base64. When it refuses, they are removed. */
  async run(
    { upload = {} }: Operation,
    { ...input }: Input,
    work: (input: Input) => Promise<Reply>,
  ): Promise<Reply> {
    const errors: FieldErrors = {};
    const contents: [string, UploadedFile, Buffer][] = [];
    for (const [name, mark] of Object.entries(upload)) {
      if (input[name] === undefined) continue;
      const read = await this.read(input[name], mark);
      if ('problem' in read) errors[name] = [read.problem];
      else contents.push([name, read.file, read.content]);
    }
    if (Object.keys(errors).length > 0) return { ok: false, error: toWire(invalid(errors)) };
    let reply: Reply | null = null;
    try {
      for (const [name, file, content] of contents) {
        await this.files.save(file.key, Readable.from([content]));
        input[name] = file;
      }
      reply = await work(input);
      return reply;
    } finally {
      if (!reply?.ok) for (const [, { key }] of contents) await this.remove(key);
    }
  }

  /** A phone names no stored file, so anything but base64 is refused. */
  private async read(
    value: unknown,
    { kinds, maxBytes, texts }: UploadMark,
  ): Promise<{ problem: string } | { file: UploadedFile; content: Buffer }> {
    if (typeof value !== 'string') return { problem: texts.wrongKind };
    const content = Buffer.from(value, 'base64');
    const size = content.length;
    if (size > maxBytes) return { problem: texts.tooLarge };
    const [head, tail] = [content.subarray(0, HEAD_BYTES), content.subarray(-TAIL_BYTES)];
    const kind = await kindOf({ head, tail, size });
    if (kind === null || !kinds.includes(kind)) return { problem: texts.wrongKind };
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { content, file: { key: this.files.newKey('appointments'), kind, size, sha256 } };
  }

  // The nightly job removes what remains by mistake.
  private async remove(key: string): Promise<void> {
    await this.files.remove(key).catch((err: unknown) => {
      this.log.warn({ err }, 'A file that nothing names stays until the nightly job');
    });
  }
}
