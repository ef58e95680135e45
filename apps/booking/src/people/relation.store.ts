import { Injectable } from '@nestjs/common';
import { relationsChanged } from '@drawpoint/contracts/booking/relations.events';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import type { Tx } from '../database.store.ts';
import type { relation } from '../generated/prisma/client.ts';

/** The relations of people to providers, as other services receive them (decision 183). */
@Injectable()
export class RelationStore {
  constructor(private readonly log: EventLog) {}

  /**
   * Recomputes these people's relations after a change of assignments, visits or employment, in its
   * transaction. Appends an event for each person whose relations changed.
   */
  async tell(tx: Tx, userIds: readonly number[]): Promise<void> {
    const ids = [...new Set(userIds)].sort((a, b) => a - b);
    await tx.$executeRaw`
      INSERT INTO relation (user_id) SELECT unnest(${idList(ids)}) ON CONFLICT (user_id) DO NOTHING`;
    // Serialized, so that a later change sees what an earlier one wrote.
    await tx.$executeRaw`SELECT 1 FROM relation WHERE user_id = ANY (${idList(ids)}) ORDER BY user_id FOR UPDATE`;
    const changed = await tx.$queryRaw<relation[]>`
      WITH now AS (
        SELECT r.user_id, a.phlebotomist_id AS assigned_to,
               ARRAY(SELECT a.phlebotomist_id WHERE a.phlebotomist_id IS NOT NULL
                      UNION SELECT link.phlebotomist_id FROM patient_link link
                             WHERE link.patient_id = r.user_id AND NOT link.ended
                      ORDER BY 1) AS phlebotomist_ids,
               ARRAY(SELECT works.provider_id FROM phlebotomist_provider works
                      WHERE works.phlebotomist_id IN (r.user_id, a.phlebotomist_id)
                      UNION SELECT link.provider_id FROM patient_link link
                             WHERE link.patient_id = r.user_id AND NOT link.ended
                      ORDER BY 1) AS provider_ids
          FROM relation r LEFT JOIN assignment a ON a.user_id = r.user_id
         WHERE r.user_id = ANY (${idList(ids)}))
      UPDATE relation SET version = relation.version + 1, assigned_to = now.assigned_to,
             phlebotomist_ids = now.phlebotomist_ids, provider_ids = now.provider_ids
        FROM now
       WHERE relation.user_id = now.user_id
         AND (relation.assigned_to, relation.phlebotomist_ids, relation.provider_ids)
             IS DISTINCT FROM (now.assigned_to, now.phlebotomist_ids, now.provider_ids)
      RETURNING relation.*`;
    for (const { user_id: id, version, ...of } of changed) {
      await this.log.append(tx, relationsChanged, {
        entityId: id,
        entityVersion: version,
        data: { id, ...of },
      });
    }
  }

  /** The same for phlebotomists whose providers changed, and for their assigned patients. */
  async tellOfWorkers(tx: Tx, phlebotomistIds: readonly number[]): Promise<void> {
    const patients = await tx.assignment.findMany({
      where: { phlebotomist_id: { in: [...phlebotomistIds] } },
      select: { user_id: true },
    });
    await this.tell(tx, [...phlebotomistIds, ...patients.map(({ user_id }) => user_id)]);
  }

  /** Call it after the commit. */
  announce(): void {
    this.log.announceEvents();
  }
}
