import {
  policies,
  type ProviderPolicies,
  type ProviderPolicy,
} from '@drawpoint/contracts/booking/policies.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { isPolicyKey, POLICIES, type PolicyKey } from '@drawpoint/contracts/policies/policies';
import { POLICY_TEXTS } from '@drawpoint/contracts/policies/policy-texts';
import { POLICY_GROUPS, type Policy, type PolicyGroup } from '@drawpoint/contracts/policies/policy-types';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { call, query } from '../../lib/api/api.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { AffectedVisits } from '../appointments/AffectedVisits.tsx';
import css from './Policies.module.css';
import { PolicyInput } from './PolicyInput.tsx';
import { policyText } from './policy-text.ts';

const GROUP_LABELS: Record<PolicyGroup, string> = {
  visits: message('Visits'),
  bedside: message('At the patient’s side'),
  fees: message('Cancellations and fees'),
  messages: message('Messages'),
  phlebotomists: message('Phlebotomists'),
  display: message('Display'),
};

const ORIGINS: Record<ProviderPolicy['from'], string> = {
  provider: message('Set by your company'),
  site: message("The site's value"),
  default: message('Default'),
};

/** Null restores the site's value, or the default. */
type Edits = Partial<Record<PolicyKey, unknown>>;
type Row = ProviderPolicy & { key: PolicyKey };

/** The policies of a company by group. */
export function PoliciesPanel({ providerId }: { providerId: number | undefined }) {
  const [service, setService] = useState('');
  const about = { provider_id: providerId, ...(service && { service_id: Number(service) }) };
  const found = useQuery(query(policies.get, about));
  const services = useQuery(query(catalog.listServices, { provider_id: providerId }));
  return (
    <div className={css.groups}>
      {services.data && services.data.data.length > 0 && (
        <NativeSelect
          label={t('Policies for')}
          description={t(
            'A service may have its own fees. All other policies are the same for all services.',
          )}
          data={[
            { value: '', label: t('All services') },
            ...services.data.data.map(({ id, name }) => ({ value: String(id), label: t(name) })),
          ]}
          value={service}
          onChange={({ currentTarget }) => setService(currentTarget.value)}
        />
      )}
      <QueryView query={found}>
        {(data) => <PoliciesForm key={`${data.version} ${service}`} found={data} about={about} />}
      </QueryView>
    </div>
  );
}

/** Whose policies they are: a provider's, for all services or one. */
type About = { provider_id: number | undefined; service_id?: number };

function PoliciesForm({ found, about }: { found: ProviderPolicies; about: About }) {
  const [edits, setEdits] = useState<Edits>({});
  // A new key resets fields that keep their own text, when changes are discarded.
  const [start, setStart] = useState(0);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [isSaving, setSaving] = useState(false);
  const rows = found.data.filter(
    (row): row is Row =>
      isPolicyKey(row.key) && (!about.service_id || (POLICIES[row.key] as Policy).perService === true),
  );
  const changed = rows.filter(({ key }) => key in edits);
  const edit = (key: PolicyKey, value: unknown) => setEdits((all) => ({ ...all, [key]: value }));

  function discard(): void {
    setEdits({});
    setProblem(null);
    setStart(start + 1);
  }

  async function save(): Promise<void> {
    setSaving(true);
    try {
      await call(policies.update, { ...about, version: found.version, values: edits });
      toast('success', t('Saved.'));
      setProblem(null);
    } catch (error) {
      if (error instanceof ApiError) setProblem(error);
      toast('error', t(errorText(error, message('Save failed.'))));
    }
    setSaving(false);
    markStale(policies.update.writes);
  }

  return (
    <div className={css.groups}>
      {POLICY_GROUPS.filter((group) => rows.some(({ key }) => POLICIES[key].group === group)).map((group) => (
        <Card key={group} title={t(GROUP_LABELS[group])}>
          <div className={css.rows}>
            {rows
              .filter(({ key }) => POLICIES[key].group === group)
              .map((row) => (
                <PolicyRow
                  key={`${row.key} ${start}`}
                  row={row}
                  edits={edits}
                  error={errorOf(problem, row.key)}
                  onChange={(value) => edit(row.key, value)}
                />
              ))}
          </div>
        </Card>
      ))}
      {changed.length > 0 && (
        <Card title={t('Before you save')}>
          <ul className={css.changes}>
            {changed.map((row) => (
              <li key={row.key}>
                <strong>{t(POLICY_TEXTS[row.key].title)}</strong>: {policyText(row.key, row.effective)} →{' '}
                {edits[row.key] === null ? t('Default') : policyText(row.key, edits[row.key])}
                <p className={css.quiet}>
                  {row.frozen
                    ? t('Visits already booked keep the old value.')
                    : t('This takes effect right away, including for visits already booked.')}
                </p>
              </li>
            ))}
          </ul>
          <AffectedVisits about={{ provider_id: about.provider_id }} />
        </Card>
      )}
      {changed.length > 0 && (
        <div className={css.foot}>
          <span>{t('{{count}} policies changed', { count: changed.length })}</span>
          <Button variant="default" onClick={discard}>
            {t('Discard changes')}
          </Button>
          <Button loading={isSaving} onClick={() => void save()}>
            {t('Save policies')}
          </Button>
        </div>
      )}
    </div>
  );
}

type PolicyRowProps = {
  row: Row;
  edits: Edits;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

function PolicyRow({ row, edits, error, onChange }: PolicyRowProps) {
  const { key, effective, from, value } = row;
  const edited = edits[key];
  const isBack = edited === null;
  return (
    <section className={css.row} aria-label={t(POLICY_TEXTS[key].title)}>
      <p className={css.sentence}>{t(POLICY_TEXTS[key].sentence)}</p>
      <div className={css.field}>
        {isBack ? (
          <p className={css.sentence}>{t('Returns to the default when you save.')}</p>
        ) : (
          <PolicyInput policyKey={key} value={edited ?? effective} error={error} onChange={onChange} />
        )}
      </div>
      <div className={css.origin}>
        <span className={css.quiet}>{t(ORIGINS[from])}</span>
        {value !== null && !isBack && (
          <Button
            variant="subtle"
            aria-label={t('Back to default: {{policy}}', { policy: t(POLICY_TEXTS[key].title) })}
            onClick={() => onChange(null)}
          >
            {t('Back to default')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The server's error for a key, or for a part of its value. */
function errorOf(problem: ApiError | null, key: PolicyKey): string | undefined {
  const name = `values.${key}`;
  const field = Object.entries(problem?.fields ?? {}).find(
    ([path]) => path === name || path.startsWith(`${name}.`),
  );
  return field?.[1][0];
}
