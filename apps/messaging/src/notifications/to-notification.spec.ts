import {
  NOTIFICATION_KINDS,
  NOTIFICATION_KIND_NAMES,
} from '@drawpoint/contracts/messaging/notification-kinds';
import { SPANISH_BELLS } from '@drawpoint/contracts/messaging/notification-bells.es';
import { sentence } from '../domain/sentence.ts';
import type { NotificationRecord } from './notification.store.ts';
import { toNotification } from './to-notification.ts';

const VISIT = { local_date: '2026-12-15', local_time: '09:00', tz: 'America/Phoenix' };
const notification = (more: Partial<NotificationRecord>): NotificationRecord => ({
  ...{
    id: 1,
    event_id: 'e',
    user_id: 4,
    provider_id: 1,
    appointment_id: 8,
    contact_id: null,
    message_id: null,
  },
  ...{
    sender_id: null,
    phlebotomist_id: null,
    said: null,
    local_until: null,
    version: 1,
    read_at: null,
    created_at: new Date(0),
  },
  ...{ kind: 'appointment_approved', ...VISIT, ...more },
});
const messageOf = (more: Partial<NotificationRecord>, named: string | null = null) =>
  toNotification(notification(more), named, 'es').data.message;

describe('A notification in Spanish', () => {
  it('a patient reads it with day and zone in Spanish', () =>
    expect(messageOf({})).toBe(
      'Su cita del mar, 15 de dic de 2026, 9:00 am (hora de Phoenix) fue aprobada.',
    ));

  it('who comes now is named, whatever the name contains', () => {
    const kind = 'appointment_reassigned';
    const english = sentence({ kind, ...VISIT });
    const said = english.replace('{phlebotomist}', () => 'Ann $& will come');
    expect(messageOf({ kind, said })).toBe(
      'Ann $& will come irá a su cita del mar, 15 de dic de 2026, 9:00 am (hora de Phoenix).',
    );
  });

  it('the new time of a late visit stands in both languages', () => {
    const kind = 'appointment_late';
    const english = sentence({ kind, ...VISIT });
    expect(messageOf({ kind, said: english.replace('{eta}', '9:40 am') })).toBe(
      'La cita del mar, 15 de dic de 2026, 9:00 am (hora de Phoenix) va con retraso. Esperamos al flebotomista a las 9:40 am.',
    );
  });

  it('the amount of a waived fee stands in both languages', () => {
    const kind = 'appointment_fee_waived';
    const english = sentence({ kind, ...VISIT });
    expect(messageOf({ kind, said: english.replace('{amount}', () => '$40.00') })).toBe(
      'Se anuló el cargo de $40.00 por su cita del mar, 15 de dic de 2026, 9:00 am (hora de Phoenix).',
    );
  });

  it('what was said in English gives way to the kind’s own text, and stays where staff read it', () => {
    const of = (kind: NotificationRecord['kind']) => messageOf({ kind, said: 'Labs opened your account.' });
    expect(of('company_act')).toBe('Una empresa hizo un cambio en su cuenta.');
    expect(of('presence_changed')).toBe('Labs opened your account.');
    expect(messageOf({ kind: 'message_received' }, 'Ana le escribió.')).toBe('Ana le escribió.');
  });

  it('every kind that tells patients has a Spanish text with the same blanks', () => {
    const blanksOf = (text: string) => text.match(/\{\w+\}/g)?.sort();
    for (const kind of NOTIFICATION_KIND_NAMES) {
      const { bell, tells } = NOTIFICATION_KINDS[kind];
      const spanish = SPANISH_BELLS[kind];
      if (tells.includes('patient')) expect([kind, spanish]).not.toEqual([kind, undefined]);
      if (spanish !== undefined) expect([kind, blanksOf(spanish)]).toEqual([kind, blanksOf(bell)]);
    }
  });
});
