import { Injectable } from '@nestjs/common';
import { NOBODY, type PatientField, type Scope } from '@drawpoint/contracts/access';
import type { ListRequest } from '@drawpoint/contracts/list';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { inOrder, nameHolds, readPage } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql, type ScopeColumns } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { RelationStore } from '../people/relation.store.ts';
import { ProviderPeopleStore } from '../people/provider-people.store.ts';

const { sql, join } = Prisma;

export type AssignableRow = {
  id: number;
  first_name: string;
  last_name: string;
  phlebotomist_id: number | null;
  phlebotomist_name: string | null;
};

export type AssignmentCandidate = {
  id: number;
  is_patient: boolean;
  in_scope: boolean;
  is_nobodys: boolean;
  objected: boolean;
  /** Id of the assigned phlebotomist. */
  phlebotomist_id: number | null;
};

const COLUMNS: ScopeColumns<PatientField> = {
  phlebotomist_ids: (id) => sql`(
    EXISTS (SELECT 1 FROM assignment WHERE assignment.user_id = person.id AND assignment.phlebotomist_id = ${id})
    OR EXISTS (SELECT 1 FROM patient_link link
                WHERE link.patient_id = person.id AND link.phlebotomist_id = ${id} AND NOT link.ended))`,
  provider_ids: (id) => sql`person.of_providers @> ARRAY[${id}]::int[]`,
  // Matches patients without a provider and without a phlebotomist.
  provider_count: () => sql`person.of_providers @> ARRAY[${NOBODY}]::int[]`,
};

/** Matches people whose only role is patient. */
const IS_PATIENT = sql`NOT person.deleted AND person.roles = ARRAY['user']`;

/** Stores patients' assignments to phlebotomists, and the providers and phlebotomists of their visits. */
@Injectable()
export class AssignmentStore {
  constructor(
    private readonly db: Database,
    private readonly relations: RelationStore,
    private readonly ends: ProviderPeopleStore,
  ) {}

  /** A page of patients by name. With `phlebotomistId`, only those assigned to that phlebotomist. */
  async page(
    scope: Scope<PatientField>,
    filter: { role?: string | undefined; phlebotomistId?: number | undefined },
    { window, sort: { dir }, text }: ListRequest,
  ): Promise<{ total: number; rows: AssignableRow[] }> {
    const where = [IS_PATIENT, scopeSql(scope, COLUMNS)];
    if (filter.role !== undefined) where.push(sql`${filter.role} = ANY (person.roles)`);
    if (filter.phlebotomistId !== undefined) {
      where.push(sql`EXISTS (SELECT 1 FROM assignment WHERE assignment.user_id = person.id
                                AND assignment.phlebotomist_id = ${filter.phlebotomistId})`);
    }
    const name = sql`(' ' || lower(first_name || ' ' || last_name))`;
    // An optimizer fence: matches are found by the text's index, not in the order of names.
    const from =
      text === null
        ? sql`person`
        : sql`(SELECT * FROM person WHERE ${nameHolds(name, text)} OFFSET 0) person`;
    const orderBy = [
      { column: sql`lower(person.last_name)`, dir },
      { column: sql`lower(person.first_name)`, dir },
    ];
    const { ids, total } = await readPage(this.db, { from, where, orderBy, isSearch: text !== null }, window);
    const rows = await this.db.$queryRaw<AssignableRow[]>`
      SELECT person.id, person.first_name, person.last_name, assignment.phlebotomist_id,
             phlebotomist.first_name || ' ' || phlebotomist.last_name AS phlebotomist_name
        FROM person LEFT JOIN assignment ON assignment.user_id = person.id
                    LEFT JOIN person phlebotomist ON phlebotomist.id = assignment.phlebotomist_id
       WHERE person.id = ANY (${idList(ids)})`;
    return { total, rows: inOrder(ids, rows) };
  }

  /**
   * For each of these people: whether they are patients, are in the scope, or objected to a provider of the
   * phlebotomist.
   */
  async look(
    scope: Scope<PatientField>,
    ids: readonly number[],
    phlebotomistId: number,
  ): Promise<AssignmentCandidate[]> {
    return this.db.$queryRaw(sql`
      SELECT person.id, (${IS_PATIENT}) AS is_patient, ${scopeSql(scope, COLUMNS)} AS in_scope,
             person.of_providers @> ARRAY[${NOBODY}]::int[] AS is_nobodys,
             EXISTS (SELECT 1 FROM relation_end JOIN phlebotomist_provider works USING (provider_id)
                      WHERE relation_end.user_id = person.id AND relation_end."by" = 'person'
                        AND works.phlebotomist_id = ${phlebotomistId}) AS objected,
             assignment.phlebotomist_id
        FROM person LEFT JOIN assignment ON assignment.user_id = person.id
       WHERE person.id IN (${join([...ids])}) AND NOT person.deleted`);
  }

  /**
   * Returns those who were not assigned there before. Undoes a removal from the lists of the phlebotomist's
   * companies.
   */
  async assign(tx: Tx, ids: readonly number[], phlebotomistId: number): Promise<number[]> {
    await tx.$executeRaw`
      WITH resumed AS (
        DELETE FROM relation_end USING phlebotomist_provider works
         WHERE relation_end.user_id = ANY (${idList(ids)}) AND relation_end."by" = 'company'
           AND works.phlebotomist_id = ${phlebotomistId} AND works.provider_id = relation_end.provider_id
        RETURNING relation_end.user_id, relation_end.provider_id)
      UPDATE patient_link SET ended = false FROM resumed
       WHERE patient_link.patient_id = resumed.user_id AND patient_link.provider_id = resumed.provider_id`;
    const changed = await tx.$queryRaw<{ user_id: number }[]>`
      INSERT INTO assignment (user_id, phlebotomist_id)
      SELECT id, ${phlebotomistId}::int FROM unnest(${idList([...ids].sort((a, b) => a - b))}) AS id ORDER BY id
      ON CONFLICT (user_id) DO UPDATE SET phlebotomist_id = excluded.phlebotomist_id,
                                          version = assignment.version + 1
       WHERE assignment.phlebotomist_id <> excluded.phlebotomist_id
      RETURNING user_id`;
    await this.relations.tell(tx, ids);
    return changed.map(({ user_id }) => user_id);
  }

  /** Records a visit of the patient, in any state. `agreedAt`: when the patient booked or confirmed it. */
  async link(
    tx: Tx,
    link: { patient_id: number; phlebotomist_id: number; provider_id: number },
    agreedAt: Date | null,
  ): Promise<void> {
    const whose = { user_id: link.patient_id, provider_id: link.provider_id };
    const resumed = agreedAt !== null && (await this.ends.resume(tx, whose, agreedAt));
    const added = await tx.$executeRaw`
      INSERT INTO patient_link (patient_id, phlebotomist_id, provider_id, ended)
      VALUES (${link.patient_id}, ${link.phlebotomist_id}, ${link.provider_id},
              EXISTS (SELECT 1 FROM relation_end e WHERE e.user_id = ${link.patient_id} AND e.provider_id = ${link.provider_id}))
      ON CONFLICT DO NOTHING`;
    if (added > 0 || resumed) await this.relations.tell(tx, [link.patient_id]);
  }
}
