import type { Policy } from './policy-types.ts';

/** When patients are reminded, and what staff say with one tap. */
export const MESSAGE_POLICIES = {
  'visit.reminders': {
    group: 'messages',
    type: 'list',
    item: 'reminder',
    max: 5,
    least: 1,
    most: 336,
    default: [
      { hours: 72, email: true, text: false },
      { hours: 24, email: true, text: true },
      { hours: 2, email: false, text: true },
    ],
    frozen: true,
    readers: 'staff',
  },
  'messages.ready_answers': {
    group: 'messages',
    type: 'list',
    item: 'text',
    max: 12,
    longest: 160,
    default: ['I am 10 minutes late.', 'I am at the door.', 'Please call the office.'],
    frozen: false,
    readers: 'staff',
  },
} as const satisfies Record<string, Policy>;
