import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import type { InputOf, Operation } from '@drawpoint/contracts/operation';
import { paths } from '../config/paths.ts';
import { toRequest } from '../lib/request.ts';

function address<Op extends Operation>(op: Op, input: InputOf<Op>): string {
  if (op.http === undefined) throw new Error(`${op.subject} is not reachable from a browser`);
  return toRequest(op.http, input).url;
}

const shell = [address(sessions.getUser, {}), address(notifications.list, {})];
const wizard = [
  ...shell,
  address(catalog.getMyPhlebotomist, {}),
  address(bookingSessions.listRequiredDisclaimers, {}),
  address(catalog.listServices, {}),
  address(addresses.list, { per: 100 }),
];

const OF_PAGES: Readonly<Record<string, readonly string[]>> = {
  [paths.dashboard]: [...shell, address(appointments.getNext, {}), address(catalog.getMyPhlebotomist, {})],
  [paths.book]: wizard,
  [paths.bookAlias]: wizard,
  [paths.pending]: [
    ...shell,
    address(appointments.listForStaff, { status: 'pending', page: 1, per_page: 25 }),
  ],
};

/**
 * What the screen of a path reads first, whoever looks: its document asks for it at once. For the build alone; the screens
 * ask the same and are given these answers.
 */
export const firstRequestsOf = (path: string): readonly string[] => OF_PAGES[path] ?? shell;
