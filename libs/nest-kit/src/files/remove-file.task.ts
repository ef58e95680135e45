import { Injectable } from '@nestjs/common';
import type { Task } from '../jobs/job-registry.ts';
import { Files } from './files.ts';

export const REMOVE_FILE = 'remove-file';

/** Removes a file that no record uses any more, after the commit. */
@Injectable()
export class RemoveFileTask implements Task {
  constructor(private readonly files: Files) {}

  async run(payload: unknown): Promise<void> {
    await this.files.remove((payload as { key: string }).key);
  }
}
