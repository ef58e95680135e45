import { patientRecords } from '@drawpoint/contracts/auth/patient-records.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { whenText } from '../appointments/when-text.ts';
import { DocumentSlots } from '../documents/DocumentSlots.tsx';
import css from './PatientRecord.module.css';
import { usePatientVisits } from './patient.queries.ts';

const dateOrNull = (date: string | null) => date && formatDate(date);

/** A patient's insurance and documents, for staff with access (decision 283). Loaded when its tab is opened. */
export default function RecordPanel({ id }: { id: string }) {
  return (
    <div className={css.cards}>
      <Record id={id} />
      <Results id={id} />
    </div>
  );
}

/** The files with results, which open on the page of their visit. */
function Results({ id }: { id: string }) {
  const visits = usePatientVisits(id);
  return (
    <Card title={t('Results')}>
      <QueryView
        query={visits}
        failure={t('The results could not be loaded.')}
        isEmpty={({ data }) => data.every(({ documents }) => documents.length === 0)}
        empty={<p className={css.quiet}>{t('No results yet.')}</p>}
      >
        {({ data }) => (
          <ul className={css.notes} aria-label={t('Results')}>
            {data.flatMap((visit) =>
              visit.documents.map((result) => (
                <li key={result.id} className={css.amount}>
                  <span className={css.text}>{result.name}</span>
                  <TextLink to={paths.bookingDetails(visit.id)}>{whenText(visit)}</TextLink>
                </li>
              )),
            )}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function Record({ id }: { id: string }) {
  const record = useQuery(query(patientRecords.get, { id }));
  return (
    <QueryView query={record} failure={t('The patient could not be loaded.')}>
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
            <p className={css.quiet}>{t('Every view of insurance and documents is recorded.')}</p>
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
  );
}
