import { Injectable } from '@nestjs/common';
import { inTransaction, UNHURRIED } from '@drawpoint/nest-kit/data/in-transaction';
import { Files } from '@drawpoint/nest-kit/files/files';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentJobs } from '../appointments/appointment-jobs.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { contactOf } from '../domain/contact.ts';
import { type AppointmentRecord, holdsTime } from '../domain/appointment-record.ts';
import { MediaStore } from '../files/media.store.ts';
import { ProposalStore } from '../moves/proposal.store.ts';
import { RequestEvents } from '../requests/request-events.ts';
import { RequestStore } from '../requests/request.store.ts';
import { ResultStore } from '../visits/result.store.ts';
import { DEMO_PROVIDERS, DEMO_TEAMS } from './appointment-data.ts';
import { DEMO_PAST_VISITS } from './past-visits.ts';
import { demoOrder, demoResults, keepPdf } from './demo-file.ts';
import { demoCourse, demoCreatedAt, demoInstant, demoRecord } from './demo-record.ts';
import type { DemoVisit } from './demo-payments.store.ts';
import { DEMO_REQUESTS, DEMO_VISITS, type DemoAppointment, type DemoRequest } from './visit-data.ts';

const MS_PER_DAY = 86_400_000;

/** Writes the demo's visits and requests. */
@Injectable()
export class DemoStore {
  constructor(
    private readonly db: Database,
    private readonly appointments: AppointmentStore,
    private readonly entries: CalendarStore,
    private readonly events: AppointmentEvents,
    private readonly jobs: AppointmentJobs,
    private readonly proposals: ProposalStore,
    private readonly requests: RequestStore,
    private readonly asked: RequestEvents,
    private readonly results: ResultStore,
    private readonly media: MediaStore,
    private readonly files: Files,
  ) {}

  /**
   * Writes into an empty store. Returns false when there are visits. `pay` writes the payments in the same
   * transaction.
   */
  async fill(now: Date, pay: (tx: Tx, visits: DemoVisit[]) => Promise<void>): Promise<boolean> {
    const filled = await inTransaction(
      this.db,
      async (tx: Tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('demo visits'))`;
        if ((await tx.appointment.count()) > 0) return false;
        const visits: DemoVisit[] = [];
        for (const demo of [...DEMO_PAST_VISITS, ...DEMO_VISITS]) {
          visits.push({ demo, id: await this.write(tx, demo, now) });
        }
        for (const request of DEMO_REQUESTS) await this.ask(tx, request, now);
        await pay(tx, visits);
        return true;
      },
      UNHURRIED,
    );
    if (filled) this.events.announceEvents();
    return filled;
  }

  private async write(tx: Tx, demo: DemoAppointment, now: Date): Promise<number> {
    const [, , , inDays, , status, course] = demo;
    const booked = await this.appointments.insert(tx, demoRecord(demo, now));
    const created_at = demoCreatedAt(booked.starts_at, now);
    await tx.appointment.update({ where: { id: booked.id }, data: { created_at, consented_at: created_at } });
    if (holdsTime(status)) await this.hold(tx, booked);
    const patch = demoCourse(demo, booked, now);
    if (patch) await this.appointments.update(tx, booked, patch);
    const visit = (await this.appointments.find(booked.id, tx)) ?? booked;
    if (holdsTime(status)) await this.jobs.follow(tx, visit, now);
    for (let count = 0; count < (course?.results ?? 0); count += 1) await this.addResults(tx, visit, now);
    // Sends no notification, but makes the patient a patient of the company.
    if (inDays <= 0 || !holdsTime(status)) {
      await this.events.tell(tx, visit, 'corrected', null);
      return visit.id;
    }
    await this.events.append(tx, visit, status === 'pending' ? 'requested' : 'approved', null);
    if (course?.proposes) await this.propose(tx, demo, visit, now);
    return visit.id;
  }

  private async hold(tx: Tx, visit: AppointmentRecord): Promise<void> {
    const { id: appointment_id, phlebotomist_id, user_id, starts_at, ends_at, location, together_id } = visit;
    await this.entries.insertAppointment(tx, {
      ...{ appointment_id, phlebotomist_id, user_id, starts_at, ends_at, together_id, starts: [] },
      place: location.place,
      contact: contactOf(visit),
    });
  }

  private async addResults(tx: Tx, { id, phlebotomist_id }: AppointmentRecord, now: Date): Promise<void> {
    await this.results.insert(tx, id, phlebotomist_id, await keepPdf(this.files, await demoResults(), now));
  }

  private async propose(
    tx: Tx,
    [phlebotomist, , , , , , course]: DemoAppointment,
    visit: AppointmentRecord,
    now: Date,
  ): Promise<void> {
    const starts = (course?.proposes ?? []).map(([inDays, time]) =>
      demoInstant(phlebotomist, inDays, time, now),
    );
    const proposal = { appointment_id: visit.id, actor_id: phlebotomist, starts, created_at: now };
    await this.proposals.open(tx, { ...proposal, reason: 'route' });
    await this.appointments.update(tx, visit, {});
    const proposed = (await this.appointments.find(visit.id, tx)) ?? visit;
    await this.events.append(tx, proposed, 'proposed', phlebotomist);
  }

  private async ask(tx: Tx, request: DemoRequest, now: Date): Promise<void> {
    const { phlebotomist, patient, daysAgo, note, attached } = request;
    const { name, provider } = DEMO_TEAMS[phlebotomist];
    const order = attached && (await keepPdf(this.files, await demoOrder(), now));
    const media =
      order && (await this.media.insert({ owner_id: phlebotomist, provider_id: provider }, order, tx));
    const made = await this.requests.insert(tx, {
      user_id: patient,
      phlebotomist_id: phlebotomist,
      phlebotomist_name: name,
      provider_id: provider,
      provider_name: DEMO_PROVIDERS[provider].name,
      actor_id: phlebotomist,
      note,
      attachment_id: media?.id ?? null,
      requested_at: new Date(now.getTime() - daysAgo * MS_PER_DAY),
    });
    await this.asked.created(tx, made);
  }
}
