import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';

/** The service, with the person drawn where that is somebody whom the account's owner cares for. */
export const serviceText = ({
  service,
  person,
  patient,
}: Pick<Appointment, 'service' | 'person' | 'patient'>): string =>
  person
    ? t('{{service}} for {{name}}', { service: t(service.name), name: patient.first_name })
    : t(service.name);
