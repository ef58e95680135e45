import { Injectable } from '@nestjs/common';
import { NOBODY, type Scope } from '@drawpoint/contracts/access';
import type { PageWindow } from '@drawpoint/contracts/paging';
import type { TextReply } from '@drawpoint/contracts/notifier/text-replies.contract';
import { readRows } from '@drawpoint/nest-kit/data/list-query';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { scopeSql, scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import { Prisma, type text_reply } from '../generated/prisma/client.ts';

const { sql } = Prisma;
const LISTED = ['open', 'done'];

type NewTextReply = Pick<text_reply, 'message_sid' | 'reminded_of' | 'received_at'> & {
  phone: string;
  text: string;
};
type State = 'received' | 'forwarded' | TextReply['state'];
export type TextReplyRecord = Omit<text_reply, 'phone_sealed' | 'text_sealed' | 'state'> &
  NewTextReply & { state: State };

const at = (row: number, column: 'phone_sealed' | 'text_sealed'): SealedAt => ({
  table: 'text_reply',
  column,
  row,
});

/** Text messages of phones, and what became of them. */
@Injectable()
export class TextReplyStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Returns the id; null when the message is known. */
  async add(tx: Tx, { phone, text, ...values }: NewTextReply): Promise<number | null> {
    const id = await nextId(tx, 'text_reply');
    const { count } = await tx.text_reply.createMany({
      data: [
        {
          ...values,
          id,
          phone_sealed: this.sealer.seal(phone, at(id, 'phone_sealed')),
          text_sealed: this.sealer.seal(text, at(id, 'text_sealed')),
        },
      ],
      skipDuplicates: true,
    });
    return count > 0 ? id : null;
  }

  /** A message that is in no conversation and on no list yet. */
  async findReceived(id: number): Promise<TextReplyRecord | null> {
    const row = await this.db.text_reply.findUnique({ where: { id, state: 'received' } });
    return row && this.opened(row);
  }

  /** A message of the list for staff. */
  async findListed(scope: Scope<'provider_id'>, id: number): Promise<TextReplyRecord | null> {
    const row = await this.db.text_reply.findFirst({
      where: { ...scopeWhere(scope), id, state: { in: LISTED } },
    });
    return row && this.opened(row);
  }

  /** The list for staff: open ones first, then the newest. */
  async page(
    scope: Scope<'provider_id'>,
    { state }: { state?: TextReply['state'] | undefined },
    window: PageWindow,
  ): Promise<{ rows: TextReplyRecord[]; total: number }> {
    const where = [
      scopeSql(scope, { provider_id: (id) => sql`provider_id = ${id}` }),
      state ? sql`state = ${state}` : sql`state IN ('open', 'done')`,
    ];
    const orderBy = [
      { column: sql`(state = 'done')`, dir: 'asc' as const },
      { column: sql`id`, dir: 'desc' as const },
    ];
    const { rows, total } = await readRows<text_reply>(
      this.db,
      { from: sql`text_reply`, where, orderBy },
      window,
    );
    return { rows: rows.map((row) => this.opened(row)), total };
  }

  /** Returns false when it has another state by now. */
  async change(
    tx: Tx,
    { id, state }: Pick<TextReplyRecord, 'id' | 'state'>,
    {
      provider_id,
      ...to
    }: {
      state: State;
      provider_id?: number | null;
      done_at?: Date | null;
      done_by?: number | null;
    },
  ): Promise<boolean> {
    const { count } = await tx.text_reply.updateMany({
      where: { id, state },
      data: {
        ...to,
        ...(provider_id !== undefined && { provider_id: provider_id ?? NOBODY }),
        version: { increment: 1 },
      },
    });
    return count > 0;
  }

  async deleteBefore(received_at: Date): Promise<void> {
    await this.db.text_reply.deleteMany({ where: { received_at: { lt: received_at } } });
  }

  private opened({ phone_sealed, text_sealed, ...row }: text_reply): TextReplyRecord {
    return {
      ...row,
      state: row.state as State,
      phone: this.sealer.open(phone_sealed, at(row.id, 'phone_sealed')),
      text: this.sealer.open(text_sealed, at(row.id, 'text_sealed')),
    };
  }
}
