import { Injectable } from '@nestjs/common';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { actorOf } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import { isManager } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { KeepDocument } from '@drawpoint/nest-kit/files/keep-document';
import { REMOVE_FILE } from '@drawpoint/nest-kit/files/remove-file.task';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Database, type Tx } from '../database.store.ts';
import { FileLinks } from '../files/file-links.ts';
import { UserStore } from '../users/user.store.ts';
import { DocumentStore } from './document.store.ts';
import { PatientAccess } from './patient-access.ts';

/** Puts a document into one of a person's four slots. Re-encodes images and keeps PDFs as they are. */
@Injectable()
export class UploadDocument {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: DocumentStore,
    private readonly keep: KeepDocument,
    private readonly links: FileLinks,
    private readonly jobs: Jobs,
    private readonly access: PatientAccess,
  ) {}

  /**
   * Throws INVALID_INPUT for an unreadable image, FORBIDDEN when the caller is not responsible for the
   * person. The replaced file is removed after the commit.
   */
  readonly create = handle(documents.create, async ({ user_id, type, file: uploaded }, ctx) => {
    const { caller } = ctx;
    const userId = user_id ?? caller.user_id;
    if (userId !== caller.user_id) await this.mayUploadFor(userId, ctx);
    const document = await this.keep.run(uploaded, 'file', (file) => {
      const kept = { userId, type, file, now: ctx.now() };
      return inTransaction(this.db, async (tx: Tx) => {
        await this.users.lock(tx, userId);
        const { document: put, replaced } = await this.store.put(tx, kept);
        if (replaced !== null) await this.jobs.add(tx, REMOVE_FILE, { key: replaced });
        return put;
      });
    });
    const url = this.links.toDocument(document.id, viewerOf(caller), ctx.now());
    return { id: document.id, type, url };
  });

  private async mayUploadFor(userId: number, ctx: RequestContext<Caller>): Promise<void> {
    await this.users.existing(userId);
    if (!isManager(ctx.caller)) throw new AppError('FORBIDDEN');
    await this.access.check(ctx, userId);
  }
}

/** Who opens a document, and in which session. */
export const viewerOf = (caller: { user_id: number; session_id: string; impersonator_id?: number }) => ({
  actorId: actorOf(caller),
  sessionId: caller.session_id,
});
