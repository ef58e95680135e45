import { Injectable } from '@nestjs/common';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { FILE_EXTENSIONS, type StoredFile } from '@drawpoint/contracts/files';
import type { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { type EndedLink, FileLinks, type LinkTarget, notOpened } from '../files/file-links.ts';
import { ProfilePhotoStore } from '../photos/profile-photo.store.ts';
import { isAlive } from '../domain/session-life.ts';
import { callerOf, mayHold } from '../sessions/resolve-session.ts';
import { SessionStore } from '../sessions/session.store.ts';
import { documentName, DocumentStore } from './document.store.ts';
import { PatientAccess } from './patient-access.ts';
import { seen } from './read-documents.ts';

/** One day, in seconds. */
const PHOTO_SECONDS = 86_400;

const AGAIN = 'open the document';

type DocumentLink = Extract<LinkTarget, { what: 'document' }>;

/** Serves the file behind a link. */
@Injectable()
export class OpenFile {
  constructor(
    private readonly db: Database,
    private readonly links: FileLinks,
    private readonly sessions: SessionStore,
    private readonly documents: DocumentStore,
    private readonly photos: ProfilePhotoStore,
    private readonly audit: Audit,
    private readonly access: PatientAccess,
  ) {}

  /**
   * Throws LINK_EXPIRED; LINK_INVALID when the link was altered, its session ended or its file is gone.
   * Throws FORBIDDEN when another session uses the link.
   */
  readonly open = handle(documents.open, async ({ link, signature }, ctx) => {
    const target = this.links.open(link, signature, ctx.now());
    if (typeof target === 'string') throw await this.refused(ctx, target, null);
    if (target.what === 'photo') return this.photo(target.name);
    if (ctx.caller && ctx.caller.session_id !== target.sessionId) {
      throw await this.refused(ctx, 'FORBIDDEN', target.id);
    }
    return this.document(target, ctx);
  });

  private async document(target: DocumentLink, ctx: RequestContext): Promise<StoredFile> {
    const [session, document] = await Promise.all([
      this.sessions.byId(target.sessionId),
      this.documents.find(target.id),
    ]);
    const isOpen = session && isAlive(session, ctx.now()) && mayHold(session);
    if (!isOpen || !document) throw await this.refused(ctx, 'LINK_INVALID', target.id);
    const { file_key: key, kind, size, type, user_id } = document;
    if (session.userId !== user_id) await this.access.check({ ...ctx, caller: callerOf(session) }, user_id);
    if (target.actorId !== user_id) {
      const { actorId } = target;
      const acting = actorId !== session.userId && { impersonator_id: actorId };
      const caller = { ...callerOf(session), ...acting };
      const record = { action: seen(type), subject: user_id, person: user_id };
      await this.audit.record(this.db, { ...ctx, caller }, record);
    }
    return { key, kind, size, name: documentName({ type, kind }), cache_seconds: 0 };
  }

  private async photo(name: string): Promise<StoredFile> {
    const photo = await this.photos.called(name);
    if (!photo) throw notOpened('LINK_INVALID', AGAIN);
    const { file_key: key, kind, size } = photo;
    return { key, kind, size, name: `photo.${FILE_EXTENSIONS[kind]}`, cache_seconds: PHOTO_SECONDS };
  }

  private async refused(
    ctx: RequestContext,
    outcome: EndedLink | 'FORBIDDEN',
    subject: number | null,
  ): Promise<AppError> {
    await this.audit.record(this.db, ctx, { action: 'file_link_followed', subject, person: null, outcome });
    return notOpened(outcome, AGAIN);
  }
}
