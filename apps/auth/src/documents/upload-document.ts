import { Injectable } from '@nestjs/common';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import type { UploadedFile } from '@drawpoint/contracts/files';
import { actorOf } from '@drawpoint/contracts/access';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Files } from '@drawpoint/nest-kit/files/files';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Database, type Tx } from '../database.store.ts';
import { FileLinks } from '../files/file-links.ts';
import { type ImageShape, ReencodeImage } from '../files/reencode-image.ts';
import { REMOVE_FILE } from '../files/remove-file.task.ts';
import { UserStore } from '../users/user.store.ts';
import { DocumentStore } from './document.store.ts';

/** Enough to read the small print of a card. */
const CARD: ImageShape = { kind: 'jpeg', quality: 85, width: 3_000, height: 3_000, fit: 'inside' };

/** Puts a document into one of a person's four slots. Images are made anew, PDFs kept as they are. */
@Injectable()
export class UploadDocument {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: DocumentStore,
    private readonly images: ReencodeImage,
    private readonly files: Files,
    private readonly links: FileLinks,
    private readonly jobs: Jobs,
  ) {}

  /** Throws INVALID_INPUT for an image that cannot be read. What was in the slot is removed after the commit. */
  readonly create = handle(documents.create, async ({ type, file: uploaded }, ctx) => {
    const { caller } = ctx;
    const file = uploaded.kind === 'pdf' ? uploaded : await this.images.run(uploaded, 'file', CARD);
    const kept = { userId: caller.user_id, type, file, now: ctx.now() };
    const document = await inTransaction(this.db, async (tx: Tx) => {
      await this.users.lock(tx, caller.user_id);
      const { document: put, replaced } = await this.store.put(tx, kept);
      for (const key of [replaced, file === uploaded ? null : uploaded.key]) {
        if (key !== null) await this.jobs.add(tx, REMOVE_FILE, { key });
      }
      return put;
    }).catch((error: unknown) => this.undo(file, uploaded, error));
    const url = this.links.toDocument(document.id, viewerOf(caller), ctx.now());
    return { id: document.id, type, url };
  });

  // The uploaded file is the gateway's to remove where this fails, the one made of it ours.
  private async undo(file: UploadedFile, uploaded: UploadedFile, error: unknown): Promise<never> {
    if (file !== uploaded) await this.files.remove(file.key).catch(() => undefined);
    throw error;
  }
}

/** Who opens a document, and in which session. */
export const viewerOf = (caller: { user_id: number; session_id: string; impersonator_id?: number }) => ({
  actorId: actorOf(caller),
  sessionId: caller.session_id,
});
