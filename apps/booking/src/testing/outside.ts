import type { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Arrival, calendar, FIRST_AVAILABLE } from '@drawpoint/contracts/appointments/calendar.contract';
import type { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import type { TakenTime } from '@drawpoint/contracts/appointments/visit-days.contract';
import type { work } from '@drawpoint/contracts/appointments/work.contract';
import type { Person } from '@drawpoint/contracts/auth/persons.contract';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import type { EventData } from '@drawpoint/contracts/events';
import type { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { eventFeed, type EventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { Accounts } from './accounts.ts';
import { DEMO_PHLEBOTOMISTS } from '../demo/phlebotomist-data.ts';
import { contact } from './contact.ts';
import { OutsideSeries } from './outside-series.ts';

type Email = ParsedInputOf<typeof messages.sendEmail>;
type Window = { except_key?: string | null };
type AboutVisits = ParsedInputOf<typeof futureVisits.find>;
type AheadVisit = { provider: number; phlebotomist: number; service: number };
type Hold = ParsedInputOf<typeof calendar.placeHold>;
type AppointmentRecord = ParsedInputOf<typeof appointments.create>;
type SavedAddress = { id: number; user_id: number; notes?: string } & Record<
  'line1' | 'city' | 'state' | 'zip',
  string
>;

/** Names of the phlebotomists, as auth publishes them. */
export const PHLEBOTOMIST_NAMES: Record<number, [string, string]> = {
  3: ['Dana', 'Okafor'],
  11: ['Luis', 'Santiago'],
  12: ['Mei', 'Tanaka'],
};

const minutes = (iso: string): number => Date.parse(iso) / 60_000;

export class Outside {
  readonly holds = new Map<string, Hold>();
  readonly made = new Map<string, { id: number; appointment: AppointmentRecord }>();
  readonly closedKeys = new Set<string>();
  /** Taken times of every calendar, for staff. */
  taken: TakenTime[] = [];
  /** Busy entries of every calendar. */
  busy: [number, number, number | null, number | null, number | null][] = [];
  load: OutputOf<typeof calendar.listBusy>['load'] = { visits: null, drive_minutes: null };
  /** Of every provider. */
  firstBy: (typeof FIRST_AVAILABLE)[number] = 'earliest';
  arrival: Arrival = { promise: 'exact', minutes: 120 };
  homeDrives: { to: number | null; from: number | null } = { to: null, from: null };
  ranks = new Map<number, OutputOf<typeof calendar.rankTimes>['times'][number]>();
  /** Upcoming visits that were not booked in this test. */
  ahead: AheadVisit[] = [];
  /** The details of these visits, for calls that request more than the number. */
  told: OutputOf<typeof futureVisits.find>['data'] = [];
  /** The minutes of phlebotomists in weeks that are over, and the weeks' median times to answer. */
  worked: OutputOf<typeof work.sum>['data'] = [];
  answers: OutputOf<typeof work.sum>['answers'] = [];
  readonly asked: { subject: string; input: unknown }[] = [];
  addresses: SavedAddress[] = [];
  /** Persons of accounts, as auth keeps them. */
  persons: (Person & { user_id: number })[] = [];
  savedPlaces: { lat: number; lng: number }[] = [];
  /** Patient ids by email. */
  readonly patients = new Map<string, number>();
  /** The patients whose record is open to staff, by id. */
  readonly openPatients = new Map<number, number>();
  /** Ids of patients whom admins found by the full email address. */
  foundByEmail: number[] = [];
  /** The inputs of notifications about assignments. */
  readonly toldOfAssignment: unknown[] = [];
  /** When people were last active, as ISO instants by user id. */
  readonly seen = new Map<number, string>();
  readonly saved: unknown[] = [];
  readonly series = new OutsideSeries();
  readonly emails: Email[] = [];
  readonly authLog = eventFeed('auth');
  readonly appointmentsLog = eventFeed('appointments');
  readonly adminLog = eventFeed('admin');
  readonly accounts = new Accounts();

  private readonly before = new Map<string, () => unknown>();
  private readonly after = new Map<string, () => unknown>();

  constructor() {
    for (const { id, provider } of DEMO_PHLEBOTOMISTS) {
      const [first_name, last_name] = PHLEBOTOMIST_NAMES[id] ?? ['Robin', `Reyes ${id}`];
      this.tell(id, 1, { first_name, last_name, provider_id: provider });
    }
  }

  /** Clears all holds, visits and recorded calls. */
  forget(): void {
    this.holds.clear();
    this.made.clear();
    this.closedKeys.clear();
    this.series.forget();
    this.ahead = [];
    this.told = [];
    this.asked.length = 0;
  }

  /** Publishes a version of a phlebotomist's account. */
  tell(
    id: number,
    entityVersion: number,
    person: Partial<EventData<typeof userChanged>>,
    services: Parameters<EventFeed['append']>[0] = { busOf: () => ({ broadcast: () => undefined }) as never },
  ): void {
    const names = { id, first_name: '', last_name: '' };
    const data = { ...names, roles: ['phlebotomist'], provider_id: null, deleted: false };
    this.authLog.append(services, userChanged, { entityId: id, entityVersion, data: { ...data, ...person } });
  }

  /** Makes the next request to a subject fail before it has an effect. */
  failNext(subject: string, appError: AppError): void {
    this.before.set(subject, () => {
      throw appError;
    });
  }

  /** Runs `act` just before the next request to a subject is handled. */
  beforeNext(subject: string, act: () => Promise<unknown>): void {
    this.before.set(subject, act);
  }

  /** Handles the next request to a subject, but loses its response. */
  loseAnswer(subject: string): void {
    this.after.set(subject, () => {
      throw new AppError('TIMEOUT');
    });
  }

  /** The fakes for `startServices`. */
  fakes(): Record<string, (input: never) => unknown> {
    const answers: Record<string, (input: never) => unknown> = {
      ...this.authLog.fakes,
      ...this.appointmentsLog.fakes,
      ...this.adminLog.fakes,
      ...(this.accounts.answers as Record<string, (input: never) => unknown>),
      'auth.users.contacts': ({ ids }: { ids: number[] }) => ({ data: ids.map(contact) }),
      'auth.users.last-seen': ({ ids }: { ids: number[] }) => ({
        data: ids.filter((id) => this.seen.has(id)).map((id) => ({ id, last_seen_at: this.seen.get(id) })),
      }),
      'auth.users.found-by-email': ({ ids }: { ids: number[] }) => ({
        ids: ids.filter((id) => this.foundByEmail.includes(id)),
      }),
      'auth.users.tell-assigned': (input: unknown) => {
        this.toldOfAssignment.push(input);
        return {};
      },
      'auth.users.find-own-patient': ({ email, user_id }: { email?: string; user_id?: number }) => ({
        id: (user_id === undefined ? this.patients.get(email ?? '') : this.openPatients.get(user_id)) ?? null,
      }),
      'auth.persons.list-owned': ({ ids, user_id }: { ids: number[]; user_id: number }) => ({
        data: this.persons.filter((each) => each.user_id === user_id && ids.includes(each.id)),
      }),
      'auth.addresses.get-owned': (input: { id: number; user_id: number }) => this.ownedAddress(input),
      'auth.addresses.list-places': () => ({ places: this.savedPlaces }),
      'auth.addresses.save-for': (input: unknown) => ({ id: this.saved.push(input) }),
      'notifier.messages.send-email': (email: Email) => ({ id: this.emails.push(email) }),
      'appointments.future-visits.find': (about: AboutVisits) => this.findAhead(about),
      'appointments.future-visits.count-by-zip': () => ({
        data: this.told.map(({ provider, zip }) => ({
          ...{ provider_id: provider.id, zip: (zip ?? '').slice(0, 5), visits: 1 },
        })),
      }),
      'appointments.calendar.list-busy': (input: Window) => this.listBusy(input),
      'appointments.visit-days.list-taken': () => ({ data: this.taken, load: this.load }),
      'appointments.calendar.list-busy-of-many': (input: ParsedInputOf<typeof calendar.listBusyOfMany>) => ({
        calendars: input.phlebotomists.map(({ id }) => ({ phlebotomist_id: id, ...this.listBusy(input) })),
        providers: input.phlebotomists.map((each) => ({
          ...{ id: each.provider_id ?? 0, first_available: this.firstBy, arrival: this.arrival },
        })),
      }),
      'appointments.calendar.rank-times': ({ times }: { times: { phlebotomist_id: number }[] }) => ({
        times: times.map(({ phlebotomist_id }) => this.ranks.get(phlebotomist_id)!),
      }),
      'appointments.work.sum': (input: ParsedInputOf<typeof work.sum>) => ({
        data: this.worked.filter(({ phlebotomist_id }) => input.phlebotomist_ids.includes(phlebotomist_id)),
        answers: this.answers,
      }),
      'appointments.calendar.place-hold': (input: Hold) => this.placeHold(input),
      'appointments.calendar.release-hold': ({ key }: { key: string }) => {
        this.holds.delete(key);
        return {};
      },
      'appointments.appointments.create': (appointment: AppointmentRecord) => this.create(appointment),
      'appointments.appointments.find-by-key': ({ key }: { key: string }) => ({
        ...this.idsOf(key),
        content_hash: this.made.get(key)?.appointment.content_hash ?? null,
      }),
      'appointments.appointments.revoke-key': ({ key }: { key: string }) => {
        if (!this.made.has(key)) this.closedKeys.add(key);
        return this.idsOf(key);
      },
      ...this.series.answers(),
    };
    return Object.fromEntries(
      Object.entries(answers).map(([subject, answer]) => [
        subject,
        async (input: never) => {
          this.asked.push({ subject, input });
          if (this.before.has(subject)) await this.once(this.before, subject);
          const output = answer(input);
          this.once(this.after, subject);
          return output;
        },
      ]),
    );
  }

  countOf(subject: string): number {
    return this.asked.filter((each) => each.subject === subject).length;
  }

  /** The only visit. Throws when there are none or several. */
  onlyVisit(): AppointmentRecord {
    const all = [...this.made.values()];
    if (all.length !== 1) throw new Error(`There are ${all.length} visits`);
    return all[0]!.appointment;
  }

  private once(hooks: Map<string, () => unknown>, subject: string): unknown {
    const hook = hooks.get(subject);
    hooks.delete(subject);
    return hook?.();
  }

  private ownedAddress({ id, user_id }: { id: number; user_id: number }) {
    const found = this.addresses.find((each) => each.id === id && each.user_id === user_id);
    if (!found) throw new AppError('NOT_FOUND');
    const none = { label: null, line2: null, phone: null, notes: null, service_address: null };
    return { ...none, ...found, is_default: false };
  }

  private entries(exceptKey: string | null) {
    const holds = [...this.holds.values()].filter(({ key }) => key !== exceptKey);
    const appointments = [...this.made.values()].map(({ appointment }) => appointment);
    return [...this.busy, ...[...holds, ...appointments].map(toEntry)];
  }

  private findAhead(about: AboutVisits) {
    const all = this.ahead.filter(
      (visit) =>
        (about.service_id === undefined || visit.service === about.service_id) &&
        (about.provider_id === undefined || visit.provider === about.provider_id) &&
        (about.phlebotomist_id === undefined || visit.phlebotomist === about.phlebotomist_id) &&
        (about.phlebotomist_ids?.includes(visit.phlebotomist) ?? true),
    );
    const ids = [...new Set(all.map(({ phlebotomist }) => phlebotomist))];
    const by_phlebotomist = ids.map((id) => ({
      phlebotomist_id: id,
      total: all.filter(({ phlebotomist }) => phlebotomist === id).length,
    }));
    return { total: all.length, by_phlebotomist, data: this.told };
  }

  private listBusy({ except_key }: Window) {
    const { load, arrival, homeDrives } = this;
    return { entries: this.entries(except_key ?? null), load, arrival, home_drives: homeDrives };
  }

  private placeHold(hold: Hold) {
    this.checkFree(hold);
    for (const [key, other] of this.holds) if (other.user_id === hold.user_id) this.holds.delete(key);
    this.holds.set(hold.key, hold);
    return { held_until: hold.expires_at };
  }

  private create(appointment: AppointmentRecord) {
    const before = this.made.get(appointment.key);
    if (before && before.appointment.content_hash !== appointment.content_hash)
      throw new AppError('IDEMPOTENCY_MISMATCH');
    if (before) return this.idsOf(appointment.key);
    if (this.closedKeys.has(appointment.key)) throw new AppError('IDEMPOTENCY_MISMATCH');
    this.checkFree(appointment);
    this.series.checkOrder(appointment.series?.lab_order_id);
    const id = 500 + this.made.size;
    this.made.set(appointment.key, { id, appointment });
    this.holds.delete(appointment.key);
    return this.idsOf(appointment.key);
  }

  private idsOf(key: string) {
    const { id, appointment } = this.made.get(key) ?? {};
    if (id === undefined) return { appointment_id: null, appointment_ids: [] };
    const appointment_ids = [id, ...(appointment?.others ?? []).map((_, index) => id + 100 + index)];
    return { appointment_id: id, appointment_ids };
  }

  private checkFree({ key, starts_at, ends_at }: { key: string; starts_at: string; ends_at: string }): void {
    const [start, end] = [minutes(starts_at), minutes(ends_at)];
    if (this.entries(key).some(([from, to]) => from < end && start < to)) throw new AppError('SLOT_TAKEN');
  }
}

function toEntry({ starts_at, ends_at }: Pick<Hold, 'starts_at' | 'ends_at'>): Outside['busy'][number] {
  return [minutes(starts_at), minutes(ends_at), null, null, null];
}
