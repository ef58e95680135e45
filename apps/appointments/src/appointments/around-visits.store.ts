import { Injectable } from '@nestjs/common';
import type { VisitRelation } from '@drawpoint/contracts/appointments/patients.contract';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { shownName, type PersonName } from '@drawpoint/nest-kit/events/user-projection';
import type { PositionRow } from '../arrivals/arrival.store.ts';
import type { BedsideRow } from '../bedside/bedside.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import type { BedsideSettings } from '../domain/bedside.ts';
import type { StepTimes } from '../domain/step-times.ts';
import { type appointment_document, Prisma } from '../generated/prisma/client.ts';
import type { ProposalRecord } from '../moves/proposal.store.ts';
import type { PaymentRecord } from '../payments/charge.store.ts';
import type { VisitFeeRecord } from '../payments/visit-fee.store.ts';
import {
  selectVisitPolicies,
  type PolicyRows,
  toBedsideSettings,
  toStepTimes,
} from '../policies/policy.store.ts';
import { selectRelations } from '../people/patient-visit.store.ts';
import { byVisit, type ResultRecord } from '../visits/result.store.ts';

const { sql } = Prisma;

type OwnedVisit = Pick<AppointmentRecord, 'id' | 'user_id'>;
type ProvidedVisit = OwnedVisit & Pick<AppointmentRecord, 'provider_id'>;

/** The people of visits. */
export type Owners = {
  /** By visit id, for visits without an account. */
  confirmations: Map<number, 'asked' | 'no'>;
  /** By user id, for people with an account. */
  names: Map<number, PersonName>;
  /** Of the people who were asked about. */
  relations: VisitRelation[];
};

export type FeeRow = Pick<VisitFeeRecord, 'appointment_id' | 'kind' | 'cents'> & { waived_at: string | null };

type NoShowsRow = { user_id: number; provider_id: number; visits: number };

/** What other tables hold about visits. */
export type AroundVisits = Owners & {
  /** Oldest first. */
  payments: PaymentRecord[];
  /** Open proposals, by visit id. */
  proposals: Map<number, ProposalRecord>;
  /** By visit id, oldest first. */
  documents: Map<number, ResultRecord[]>;
  /** Of phlebotomists on the way, by visit id. */
  positions: Map<number, PositionRow>;
  /** By visit id. */
  fees: Map<number, FeeRow>;
  /** The cards to which fees are charged, by visit id. */
  feeCards: Map<number, string>;
  /** Two or more of a year, by person and provider. */
  noShows: NoShowsRow[];
  /** By provider. */
  stepTimes: (providerId: number) => StepTimes;
  /** What was recorded at the patient's side, by visit id. */
  bedside: Map<number, BedsideRow>;
  /** By provider. */
  bedsideSettings: (providerId: number) => BedsideSettings;
};

type InJson<Row, Dates extends keyof Row> = Omit<Row, Dates> & { [Key in Dates]: string };
type OwnerRows = {
  confirmations: { appointment_id: number; state: 'asked' | 'no' }[] | null;
  names: PersonName[] | null;
  relations: VisitRelation[] | null;
};
type Rows = OwnerRows & {
  payments: InJson<PaymentRecord, 'happened_at'>[] | null;
  proposals: (Omit<ProposalRecord, 'starts'> & { starts: string[] })[] | null;
  documents: appointment_document[] | null;
  positions: PositionRow[] | null;
  fees: FeeRow[] | null;
  fee_cards: { appointment_id: number; label: string }[] | null;
  no_shows: NoShowsRow[] | null;
  bedside: BedsideRow[] | null;
  policies: PolicyRows;
};

/** Reads the data of visits that other tables hold, in one statement. */
@Injectable()
export class AroundVisitsStore {
  constructor(private readonly db: Database) {}

  /** `related`: the people whose relations to providers are read as well. */
  async of(visits: readonly ProvidedVisit[], related: readonly number[], now: Date): Promise<AroundVisits> {
    const ids = idList(visits.map(({ id }) => id));
    const [row] = await this.db.$queryRaw<Rows[]>(sql`
      SELECT (SELECT json_agg(p ORDER BY p.id) FROM payment p WHERE p.appointment_id = ANY (${ids})) AS payments,
             (SELECT json_agg(p) FROM appointment_proposal p
               WHERE p.appointment_id = ANY (${ids}) AND p.state = 'open') AS proposals,
             (SELECT json_agg(d ORDER BY d.id) FROM appointment_document d
               WHERE d.appointment_id = ANY (${ids})) AS documents,
             (SELECT json_agg(json_build_object('appointment_id', f.appointment_id, 'kind', f.kind, 'cents', f.cents, 'waived_at', f.waived_at))
                FROM visit_fee f WHERE f.appointment_id = ANY (${ids})) AS fees,
             (SELECT json_agg(json_build_object('appointment_id', c.appointment_id, 'label', s.label)) FROM fee_card c
                JOIN stored_card s ON s.id = c.stored_card_id AND s.removed_at IS NULL
               WHERE c.appointment_id = ANY (${ids})) AS fee_cards,
             (SELECT json_agg(n) FROM (${selectNoShows(visits, now)}) n) AS no_shows,
             (SELECT json_agg(v) FROM visit_position v WHERE v.appointment_id = ANY (${ids})) AS positions,
             (SELECT json_agg(b) FROM visit_bedside b WHERE b.appointment_id = ANY (${ids})) AS bedside,
             ${selectVisitPolicies(visits.map(({ provider_id }) => provider_id))} AS policies,
             ${selectOwners(visits, related, now)}`);
    const { payments, proposals, documents, positions, fees, fee_cards, no_shows, bedside, policies } = row!;
    return {
      ...toOwners(row!),
      payments: (payments ?? []).map((each) => ({ ...each, happened_at: new Date(each.happened_at) })),
      proposals: new Map(
        (proposals ?? []).map((each) => [
          each.appointment_id,
          { ...each, starts: each.starts.map((start) => new Date(start)) },
        ]),
      ),
      documents: byVisit(documents ?? []),
      positions: new Map((positions ?? []).map((each) => [each.appointment_id, each])),
      fees: new Map((fees ?? []).map((each) => [each.appointment_id, each])),
      feeCards: new Map((fee_cards ?? []).map((each) => [each.appointment_id, each.label])),
      noShows: no_shows ?? [],
      stepTimes: toStepTimes(policies),
      bedside: new Map((bedside ?? []).map((each) => [each.appointment_id, each])),
      bedsideSettings: toBedsideSettings(policies),
    };
  }

  /** Whether the patient has not been there twice within a year, at this provider. */
  async hasMissed(
    tx: Tx,
    visit: Pick<ProvidedVisit, 'user_id' | 'provider_id'>,
    now: Date,
  ): Promise<boolean> {
    const rows = await tx.$queryRaw<NoShowsRow[]>(selectNoShows([visit], now));
    return rows.some(({ provider_id }) => provider_id === visit.provider_id);
  }

  async ownersOf(visits: readonly OwnedVisit[], related: readonly number[], now: Date): Promise<Owners> {
    const [row] = await this.db.$queryRaw<OwnerRows[]>(sql`SELECT ${selectOwners(visits, related, now)}`);
    return toOwners(row!);
  }
}

function selectNoShows(visits: readonly Pick<OwnedVisit, 'user_id'>[], now: Date): Prisma.Sql {
  const people = idList(visits.flatMap(({ user_id }) => user_id ?? []));
  return sql`SELECT user_id, provider_id, count(*)::int AS visits FROM appointment
              WHERE user_id = ANY (${people}) AND outcome = 'no_show'
                AND starts_at > ${now}::timestamptz - interval '1 year'
              GROUP BY user_id, provider_id HAVING count(*) > 1`;
}

function selectOwners(visits: readonly OwnedVisit[], related: readonly number[], now: Date): Prisma.Sql {
  const unowned = idList(visits.flatMap(({ id, user_id }) => (user_id === null ? id : [])));
  const people = idList([...new Set(visits.flatMap(({ user_id }) => user_id ?? []))]);
  return sql`(SELECT json_agg(json_build_object('appointment_id', c.appointment_id, 'state', c.state))
                FROM visit_confirmation c
               WHERE c.appointment_id = ANY (${unowned}) AND c.state IN ('asked', 'no')) AS confirmations,
             (SELECT json_agg(p) FROM person p WHERE p.id = ANY (${people})) AS names,
             ${selectRelations(related, now)} AS relations`;
}

const toOwners = ({ confirmations, names, relations }: OwnerRows): Owners => ({
  relations: relations ?? [],
  confirmations: new Map((confirmations ?? []).map(({ appointment_id, state }) => [appointment_id, state])),
  names: new Map((names ?? []).map((person) => [person.id, shownName(person)])),
});
