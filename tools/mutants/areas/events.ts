import type { MutantArea } from '../listed.ts';

export const events: MutantArea = {
  unit: ['libs/nest-kit/src/(events|jobs)/', 'apps/(messaging|notifier)/', 'apps/appointments/src/domain/'],
  integration: [
    'libs/nest-kit/src/(events|jobs)/',
    'apps/messaging/src/notifications/',
    'apps/notifier/src/messages/',
    'apps/appointments/src/appointments/(reminders|reading)',
  ],
  mutants: [
    {
      mistake: 'A replica applies a batch that another one has applied.',
      file: 'libs/nest-kit/src/events/cursor-store.ts',
      find: 'AND position IS NOT DISTINCT FROM ${from.place?.position ?? null}::bigint FOR UPDATE SKIP LOCKED',
      replace:
        'AND position IS NOT DISTINCT FROM coalesce(position, ${from.place?.position ?? null}::bigint) FOR UPDATE',
    },
    {
      mistake: 'Events of an entity are numbered in no order.',
      file: 'libs/nest-kit/src/events/event-log.ts',
      find: 'ORDER BY entity, entity_id, entity_version, type RETURNING',
      replace: 'ORDER BY entity, entity_id, id RETURNING',
    },
    {
      mistake: 'What follows a failed event of an entity overtakes it.',
      file: 'libs/nest-kit/src/events/event-consumer.ts',
      find: 'waiting.add(deadLetters.keyOf(event));',
      replace: '',
    },
    {
      mistake: 'An older state of an entity replaces a newer one.',
      file: 'libs/nest-kit/src/events/projection-of.ts',
      find: ' WHERE ${name}.version < excluded.version`',
      replace: '`',
    },
    {
      mistake: 'A projection leaves out what is older than three days.',
      file: 'libs/nest-kit/src/events/event-handler.ts',
      find: 'new Set(ages ? events.filter(isTooOld) : [])',
      replace: 'new Set(events.filter(isTooOld))',
    },
    {
      mistake: 'A reaction repeats what it did before the log was restored.',
      file: 'libs/nest-kit/src/events/event-consumer.ts',
      find: 'this.read({ since: cursor.movedAt })',
      replace: 'this.read({ since: cursor.createdAt })',
    },
    {
      mistake: 'Dead letters of an entity are tried again in the order in which they failed.',
      file: 'libs/nest-kit/src/events/dead-letter-store.ts',
      find: 'ORDER BY position LIMIT 100`;',
      replace: 'ORDER BY next_attempt_at DESC, attempts LIMIT 100`;',
    },
    {
      mistake: 'A visit that is over is announced to its parties.',
      file: 'apps/messaging/src/domain/recipients.ts',
      find: 'if (isOver && !NOTIFICATION_KINDS[kind].afterwards) continue;',
      replace: '',
    },
    {
      mistake: 'A projection that is made anew pushes all that ever happened.',
      file: 'libs/nest-kit/src/events/event-consumer.ts',
      find: 'applied.events.length > 0 && !this.isCatchingUp(cursor)',
      replace: 'applied.events.length > 0',
    },
    {
      mistake: 'Every event of a visit has the same version.',
      file: 'apps/appointments/src/appointments/appointment-events.ts',
      find: 'entityVersion: appointment.version,',
      replace: '',
    },
  ],
};
