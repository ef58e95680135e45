import { Injectable } from '@nestjs/common';
import { actorOf, ownOf } from '@drawpoint/contracts/access';
import { documents, type DocumentType } from '@drawpoint/contracts/auth/documents.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { FileLinks } from '../files/file-links.ts';
import { DocumentStore } from './document.store.ts';
import { PatientAccess } from './patient-access.ts';
import { viewerOf } from './upload-document.ts';

type Viewing = RequestContext<Caller>;

/** Lists documents and makes the links that open them. Whoever looks at another's leaves an entry in the audit. */
@Injectable()
export class ReadDocuments {
  constructor(
    private readonly db: Database,
    private readonly store: DocumentStore,
    private readonly access: PatientAccess,
    private readonly links: FileLinks,
    private readonly audit: Audit,
  ) {}

  /** Throws FORBIDDEN for somebody else's, unless they are a patient of the caller's. */
  readonly list = handle(documents.list, async ({ user_id }, ctx) => {
    const owner = user_id ?? ctx.caller.user_id;
    await this.view(ctx, owner, 'documents_listed');
    const found = await this.store.list(ownOf(owner));
    return { data: found.map(({ id, type }) => ({ id, type, url: this.linkTo(id, ctx) })) };
  });

  /** Throws NOT_FOUND, and FORBIDDEN as `list` does. */
  readonly get = handle(documents.get, async ({ id }, ctx) => {
    const document = await this.store.find(id);
    if (!document) throw new AppError('NOT_FOUND');
    await this.view(ctx, document.user_id, seen(document.type));
    return { url: this.linkTo(id, ctx) };
  });

  // Written before the answer: what cannot be recorded is not shown.
  private async view(ctx: Viewing, owner: number, action: string): Promise<void> {
    const record = { action, subject: owner, person: owner };
    try {
      await this.access.check(ctx, owner);
    } catch (error) {
      if (error instanceof AppError && error.code === 'FORBIDDEN') {
        await this.audit.record(this.db, ctx, { ...record, outcome: 'FORBIDDEN' });
      }
      throw error;
    }
    if (actorOf(ctx.caller) !== owner) await this.audit.record(this.db, ctx, record);
  }

  private linkTo(id: number, { caller, now }: Viewing): string {
    return this.links.toDocument(id, viewerOf(caller), now());
  }
}

/** What the audit says of a document's view. */
export const seen = (type: DocumentType): string => `${type}_seen`;
