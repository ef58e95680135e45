import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';

/** The service, with the place of the visit in its series. */
export const serviceInSeries = ({ service, series }: Pick<Appointment, 'service' | 'series'>): string =>
  series
    ? t('{{service}}, visit {{number}} of {{all}}', {
        ...{ service: t(service.name), number: series.number, all: series.count },
      })
    : t(service.name);

/** The same, with the person drawn where that is somebody whom the account's owner cares for. */
export const serviceText = ({
  person,
  patient,
  ...visit
}: Pick<Appointment, 'service' | 'series' | 'person' | 'patient'>): string =>
  person
    ? t('{{service}} for {{name}}', { service: serviceInSeries(visit), name: patient.first_name })
    : serviceInSeries(visit);
