import { message } from '../../i18n/message.ts';

type Visit = { service_id: number | null; phlebotomist: { id: number | null } };

/** Whether free times can be loaded: the visit needs a service and a phlebotomist. */
export const hasTimes = <Each extends Visit>(visit: Each): visit is Each & { service_id: number } =>
  visit.service_id !== null && visit.phlebotomist.id !== null;

/** Why no free times can be loaded. */
export const whyNoTimes = ({ phlebotomist }: Visit): string =>
  phlebotomist.id === null
    ? message('No phlebotomist is assigned to this appointment yet. Please try again later.')
    : message(
        'This service is no longer offered, so the visit can’t be moved. Please cancel it and book another one.',
      );
