import { Injectable } from '@nestjs/common';
import { isInScope, mediaManagedBy } from '@drawpoint/contracts/access';
import { media, type MediaFile } from '@drawpoint/contracts/appointments/media.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { IMAGE_KINDS, MEDIA_TYPES } from '@drawpoint/contracts/files';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { REMOVE_FILE } from '@drawpoint/nest-kit/files/remove-file.task';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { fullName } from '@drawpoint/rules/name';
import { Database, type Tx } from '../database.store.ts';
import { MediaLinks } from './media-links.ts';
import { MediaStore, type MediaRecord } from './media.store.ts';

/** How long a file is reserved for an option. The option's event arrives long before. */
const RESERVED_MS = 5 * 60_000;

type Uploader = NonNullable<MediaFile['uploader']>;

/** The media library (docs/product/back-office.md#media). */
@Injectable()
export class Library {
  constructor(
    private readonly db: Database,
    private readonly store: MediaStore,
    private readonly links: MediaLinks,
    private readonly bus: Bus,
    private readonly jobs: Jobs,
  ) {}

  readonly list = handle(media.list, async (input, ctx) => {
    const { window } = readList(media.list, input);
    const { total, rows } = await this.store.page(mediaManagedBy(ctx.caller), window);
    const uploaders = await this.uploaders(rows, ctx);
    const shown = rows.map((row) => this.toFile(row, uploaders.get(row.owner_id) ?? null, ctx.now()));
    return pageOfRows(shown, total, window);
  });

  /**
   * Throws NOT_FOUND, also for somebody else's file. Throws MEDIA_IN_USE while an option shows or reserves
   * it, or an open request shows it.
   */
  readonly remove = handle(media.remove, async ({ id }, { caller, now }) => {
    await inTransaction(this.db, async (tx: Tx) => {
      const found = await this.store.lock(tx, id);
      if (!found?.in_library || !isInScope(mediaManagedBy(caller), found)) throw new AppError('NOT_FOUND');
      const isReserved = found.reserved_until !== null && found.reserved_until > now();
      if (isReserved || (await this.store.isUsed(tx, id))) throw new AppError('MEDIA_IN_USE');
      await this.store.delete(tx, id);
      for (const key of [found.file_key, found.thumb_key]) {
        if (key !== null) await this.jobs.add(tx, REMOVE_FILE, { key });
      }
    });
    return { message: 'File deleted.' };
  });

  /**
   * Reserves a file for an option; admin calls it for the person who sets the option. Throws NOT_FOUND, also for a
   * file the caller does not manage and for non-images with `images_only`. Files once attached to a request
   * are refused: they may be about a patient.
   */
  readonly reserve = handle(media.reserve, async ({ id, images_only }, { caller, now }) => {
    await inTransaction(this.db, async (tx: Tx) => {
      const found = await this.store.lock(tx, id);
      const isTheirs = caller !== null && found !== null && isInScope(mediaManagedBy(caller), found);
      if (!isTheirs || !found.in_library || (images_only && !isImage(found))) throw new AppError('NOT_FOUND');
      if (await this.store.wasAttached(tx, id)) throw new AppError('NOT_FOUND');
      await this.store.reserve(tx, id, new Date(now().getTime() + RESERVED_MS));
    });
    return {};
  });

  private toFile(row: MediaRecord, uploader: Uploader | null, now: Date): MediaFile {
    return {
      id: row.id,
      url: this.links.to(row.id, 'file', now),
      thumbnail_url: row.thumb_key === null ? null : this.links.to(row.id, 'thumbnail', now),
      original_name: row.original_name,
      mime_type: MEDIA_TYPES[row.kind],
      size: row.size,
      path: row.file_key,
      created_at: row.created_at.toISOString(),
      uploader,
    };
  }

  private async uploaders(
    rows: readonly MediaRecord[],
    ctx: RequestContext<Caller>,
  ): Promise<Map<number, Uploader>> {
    const ids = [...new Set(rows.map(({ owner_id }) => owner_id))];
    if (ids.length === 0) return new Map();
    const { data } = await this.bus.call(users.contacts, { ids }, ctx);
    return new Map(
      data.map(({ id, first_name, last_name, email }) => [
        id,
        { full_name: fullName({ first_name, last_name }), first_name, last_name, email },
      ]),
    );
  }
}

const isImage = ({ kind }: MediaRecord): boolean => (IMAGE_KINDS as readonly string[]).includes(kind);
