import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { agreesWithClock } from '../domain/wall-time.ts';
import { VisitsAheadStore, type VisitTime } from './visits-ahead.store.ts';

const PAGE = 1_000;

/** Finds upcoming visits whose local time differs from the agreed one after an update of the zone table. */
@Injectable()
export class FindZoneDifferences implements Task {
  constructor(
    private readonly store: VisitsAheadStore,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    const now = systemContext().now();
    const found: VisitTime[] = [];
    for (let afterId = 0; ;) {
      const visits = await this.store.ahead(everyone(), afterId, now, PAGE);
      found.push(...visits.filter((visit) => !agreesWithClock(visit)));
      const last = visits.at(-1);
      if (!last || visits.length < PAGE) break;
      afterId = last.id;
    }
    await this.store.replaceDifferences(found, now);
    if (found.length > 0)
      this.log.warn({ visits: found.length }, 'Visits ahead are at another time than agreed');
  }
}
