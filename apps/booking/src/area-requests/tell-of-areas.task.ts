import { Inject, Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { ENV } from '@drawpoint/nest-kit/service';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ServiceStore } from '../catalog/service.store.ts';
import type { BookingEnv } from '../env.ts';
import { Geocode } from '../geocoding/geocode.ts';
import { candidatesAmong } from '../slots/list-first.ts';
import { AreaRequestStore } from './area-request.store.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 365 * DAY_MS;
const UNCONFIRMED_MS = 7 * DAY_MS;

/** Once a day: tells those who wait for a ZIP code that is served now, once, and forgets them. Deletes old requests. */
@Injectable()
export class TellOfAreas implements Task {
  constructor(
    private readonly store: AreaRequestStore,
    private readonly services: ServiceStore,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly places: Geocode,
    private readonly bus: Bus,
    @Inject(ENV) private readonly env: BookingEnv,
  ) {}

  async run(): Promise<void> {
    const now = Date.now();
    await this.store.removeOld(new Date(now - KEPT_MS), new Date(now - UNCONFIRMED_MS));
    for (const { zip } of await this.store.counts(1)) {
      if (await this.isServed(zip)) await this.tell(zip);
    }
  }

  /** The email has a key, so a run that stops before the row is deleted sends it only once. */
  private async tell(zip: string): Promise<void> {
    const link = new URL('/', this.env.PUBLIC_URL).href;
    for (const { id, email, language } of await this.store.confirmedOf(zip)) {
      const values = { zip, link, language };
      const about = { key: `area-served-${id}`, template: 'area-served', values } as const;
      await this.bus.call(messages.sendEmail, { ...about, to: email, user_id: null }, systemContext());
      await this.store.remove(id);
    }
  }

  private async isServed(zip: string): Promise<boolean> {
    const place = await this.places.find({ zip });
    const bookable = await this.phlebotomists.listBookable(everyone());
    for (const { id } of await this.services.listActive()) {
      const own = await this.services.withTerms(id, true);
      if (own && candidatesAmong(bookable, { place, own }).length > 0) return true;
    }
    return false;
  }
}
