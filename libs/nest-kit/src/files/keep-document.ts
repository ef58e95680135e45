import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '@drawpoint/contracts/files';
import { Log } from '../logging/log.ts';
import { Files } from './files.ts';
import { DOCUMENT_SHAPE, ReencodeImage } from './reencode-image.ts';

/** Turns an upload into a service's own file: re-encodes images and keeps PDFs unchanged (decision 134). */
@Injectable()
export class KeepDocument {
  constructor(
    private readonly files: Files,
    private readonly images: ReencodeImage,
    private readonly log: Log,
  ) {}

  /**
   * `work` stores the file's key in the database. When it fails, the re-encoded file is removed, and the
   * gateway removes the upload. Throws INVALID_INPUT for the field when an image cannot be read.
   */
  async run<T>(
    uploaded: UploadedFile,
    field: string,
    work: (file: UploadedFile) => Promise<T>,
    shape = DOCUMENT_SHAPE,
  ): Promise<T> {
    if (uploaded.kind === 'pdf') return work(uploaded);
    const file = await this.images.run(uploaded, field, shape);
    let result: T;
    try {
      result = await work(file);
    } catch (error) {
      await this.remove(file.key);
      throw error;
    }
    await this.remove(uploaded.key);
    return result;
  }

  // The nightly job removes what remains by mistake.
  private async remove(key: string): Promise<void> {
    await this.files.remove(key).catch((err: unknown) => {
      this.log.warn({ err }, 'A file that nothing names stays until the nightly job');
    });
  }
}
