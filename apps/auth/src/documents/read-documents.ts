import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import { documents, type DocumentType } from '@drawpoint/contracts/auth/documents.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { FileLinks } from '../files/file-links.ts';
import { DocumentStore } from './document.store.ts';
import { PatientAccess } from './patient-access.ts';
import { viewerOf } from './upload-document.ts';

type Viewing = RequestContext<Caller>;

/**
 * Lists documents and creates links that open them. Writes an audit entry when somebody views another
 * person's document.
 */
@Injectable()
export class ReadDocuments {
  constructor(
    private readonly store: DocumentStore,
    private readonly access: PatientAccess,
    private readonly links: FileLinks,
  ) {}

  /** Throws FORBIDDEN for another person's documents, unless that person is the caller's patient. */
  readonly list = handle(documents.list, async ({ user_id }, ctx) => {
    const owner = user_id ?? ctx.caller.user_id;
    await this.access.view(ctx, owner, 'documents_listed');
    const found = await this.store.list(ownOf(owner));
    return { data: found.map(({ id, type }) => ({ id, type, url: this.linkTo(id, ctx) })) };
  });

  /** Throws NOT_FOUND, and FORBIDDEN as `list` does. */
  readonly get = handle(documents.get, async ({ id }, ctx) => {
    const document = await this.store.find(id);
    if (!document) throw new AppError('NOT_FOUND');
    await this.access.view(ctx, document.user_id, seen(document.type));
    return { url: this.linkTo(id, ctx) };
  });

  private linkTo(id: number, { caller, now }: Viewing): string {
    return this.links.toDocument(id, viewerOf(caller), now());
  }
}

/** The audit details of a document view. */
export const seen = (type: DocumentType): string => `${type}_seen`;
