import { patientRecords } from '@drawpoint/contracts/auth/patient-records.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { isManager, useUser } from '../../lib/session/current-user.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { DocumentSlots } from '../documents/DocumentSlots.tsx';
import css from './PatientRecord.module.css';

const dateOrNull = (date: string | null) => date && formatDate(date);

/** A patient's insurance and documents, for staff with access (decision 283). */
export function Component() {
  const { id = '' } = useParams();
  const record = useQuery(query(patientRecords.get, { id }));
  const manages = isManager(useUser());
  return (
    <Page
      title={record.data ? fullName(record.data) : t('Patient')}
      lead={t('Insurance and documents. Every view is recorded.')}
    >
      <QueryView
        query={record}
        failure={t('The patient could not be loaded.')}
        back={{
          to: paths.users,
          label: manages ? t('User List') : t('Patient Hub', { context: 'screen' }),
        }}
      >
        {(patient) => {
          const insurance = [
            [t('Insurance company'), patient.insurance_provider],
            [t('Plan'), patient.insurance_plan_name],
            [t('Member ID'), patient.insurance_member_id],
            [t('Group ID'), patient.insurance_group_id],
            [t("Policyholder's name"), patient.insurance_policyholder_name],
            [t("Policyholder's date of birth"), dateOrNull(patient.insurance_policyholder_dob)],
            [t('Notes'), patient.insurance_notes],
          ] as const;
          return (
            <div className={css.cards}>
              <Card title={t('Insurance Info')}>
                {insurance.every(([, value]) => !value) && (
                  <Notice tone="calm">{t('No insurance on file.')}</Notice>
                )}
                <Facts facts={[[t('Date of birth'), dateOrNull(patient.date_of_birth)], ...insurance]} />
              </Card>
              <Card title={t('Documents')}>
                <DocumentSlots userId={patient.id} />
              </Card>
            </div>
          );
        }}
      </QueryView>
    </Page>
  );
}
