import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '@drawpoint/contracts/files';
import { Log } from '../logging/log.ts';
import { Files } from './files.ts';
import { DOCUMENT_SHAPE, ReencodeImage } from './reencode-image.ts';

/** Makes an uploaded document a service's own: images anew, PDFs as they came (decision 134). */
@Injectable()
export class KeepDocument {
  constructor(
    private readonly files: Files,
    private readonly images: ReencodeImage,
    private readonly log: Log,
  ) {}

  /**
   * `work` names the file in the database. Where it fails nothing stays of what was made here; the uploaded file is the
   * gateway's to remove then. Throws INVALID_INPUT for the field where an image cannot be read.
   */
  async run<T>(
    uploaded: UploadedFile,
    field: string,
    work: (file: UploadedFile) => Promise<T>,
    shape = DOCUMENT_SHAPE,
  ): Promise<T> {
    if (uploaded.kind === 'pdf') return work(uploaded);
    const file = await this.images.run(uploaded, field, shape);
    let done: T;
    try {
      done = await work(file);
    } catch (error) {
      await this.remove(file.key);
      throw error;
    }
    await this.remove(uploaded.key);
    return done;
  }

  // What stays by mistake is removed by the nightly job.
  private async remove(key: string): Promise<void> {
    await this.files.remove(key).catch((err: unknown) => {
      this.log.warn({ err }, 'A file that nothing names stays until the nightly job');
    });
  }
}
