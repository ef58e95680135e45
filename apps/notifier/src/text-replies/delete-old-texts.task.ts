import { Injectable } from '@nestjs/common';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { TextReplyStore } from './text-reply.store.ts';

const KEPT_MS = 90 * 86_400_000;

/** Deletes text messages 90 days after they came. */
@Injectable()
export class DeleteOldTexts implements Task {
  constructor(private readonly texts: TextReplyStore) {}

  run(): Promise<void> {
    return this.texts.deleteBefore(new Date(Date.now() - KEPT_MS));
  }
}
