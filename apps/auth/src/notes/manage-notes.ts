import { Injectable } from '@nestjs/common';
import { canManageProvider } from '@drawpoint/contracts/access';
import { type PatientNote, patientNotes } from '@drawpoint/contracts/auth/patient-notes.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { Database } from '../database.store.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { ProviderStore } from '../relations/provider.store.ts';
import type { Account } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { type NoteRecord, PatientNoteStore } from './patient-note.store.ts';

/** The most notes of one company about one patient: all are shown at once. */
const MOST = 100;

type StaffContext = RequestContext<Caller>;

/** Notes for staff about a patient (docs/product/visits.md#patient-page). */
@Injectable()
export class ManageNotes {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly providers: ProviderStore,
    private readonly store: PatientNoteStore,
    private readonly access: PersonAccess,
  ) {}

  /** Throws FORBIDDEN when the caller may not read the record, also for an unknown person. */
  readonly list = handle(patientNotes.list, async ({ id }, ctx) => {
    const { account, companies } = await this.patient(id, ctx);
    const names = await this.providers.namesOf(companies);
    const { first_name, last_name } = account;
    return {
      patient: { id, first_name, last_name },
      companies: companies.map((each) => ({ id: each, name: names.get(each) ?? '' })),
      data: await this.shown(await this.store.list(id, companies), ctx),
    };
  });

  /** Throws FORBIDDEN as `list` does, INVALID_INPUT for a wrong or missing company and after 100 notes. */
  readonly create = handle(patientNotes.create, async ({ id, provider_id, text }, ctx) => {
    const { companies } = await this.patient(id, ctx);
    const [only, ...others] = companies;
    const named = provider_id ?? (others.length === 0 ? only : undefined);
    if (named === undefined || !companies.includes(named)) {
      throw invalid({ provider_id: ['Choose a company that may read the record.'] });
    }
    const note = await inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, id);
      const of = { user_id: id, provider_id: named };
      if ((await this.store.count(tx, of)) >= MOST) {
        throw invalid({ text: [`There are ${MOST} notes already. Remove one first.`] });
      }
      return this.store.add(tx, { ...of, author_id: ctx.caller.user_id, text, created_at: ctx.now() });
    });
    return (await this.shown([note], ctx))[0]!;
  });

  /** Throws FORBIDDEN as `list` does, and for another's note; NOT_FOUND. */
  readonly remove = handle(patientNotes.remove, async ({ id, note_id }, ctx) => {
    const { companies } = await this.patient(id, ctx);
    await inTransaction(this.db, async (tx) => {
      const note = await this.store.find(tx, note_id, id);
      if (!note || !companies.includes(note.provider_id)) throw new AppError('NOT_FOUND');
      if (!mayRemove(ctx.caller, note)) throw new AppError('FORBIDDEN');
      await this.store.remove(tx, note_id);
    });
    return {};
  });

  /** The patient, and the companies for which the caller reads the record. Nobody reads notes about themselves. */
  private async patient(
    id: number,
    ctx: StaffContext,
  ): Promise<{ account: Account; companies: readonly number[] }> {
    const account = ctx.caller.user_id === id ? null : await this.users.byId(id);
    const companies = account && (await this.access.companiesReading(account, ctx));
    if (!account || !companies) throw new AppError('FORBIDDEN');
    if (account.deleted) throw new AppError('NOT_FOUND');
    return { account, companies };
  }

  private async shown(notes: readonly NoteRecord[], { caller }: StaffContext): Promise<PatientNote[]> {
    const authors = await this.users.ofIds(notes.map(({ author_id }) => author_id));
    const names = await this.providers.namesOf(notes.map(({ provider_id }) => provider_id));
    return notes.map((note) => {
      const author = authors.get(note.author_id);
      return {
        id: note.id,
        text: note.text,
        created_at: note.created_at.toISOString(),
        author: { id: note.author_id, name: author && !author.deleted ? fullName(author) : null },
        provider: { id: note.provider_id, name: names.get(note.provider_id) ?? '' },
        may_remove: mayRemove(caller, note),
      };
    });
  }
}

const mayRemove = (caller: Caller, { author_id, provider_id }: NoteRecord): boolean =>
  author_id === caller.user_id || canManageProvider(caller, provider_id);
