import { audit, type OwnAuditLine } from '@drawpoint/contracts/admin/audit.contract';
import { companies, type RelatedCompany } from '@drawpoint/contracts/auth/companies.contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { mutation } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Security.module.css';
import { companiesQuery } from './security.queries.ts';
import { useAgo } from '../../lib/time/use-ago.ts';
import { useOlder } from '../../lib/lists/use-older.ts';
import { ownActionText } from '../audit/audit-texts.ts';
import { MoreButton } from '../audit/MoreButton.tsx';

/** What a company may do, in one sentence. */
function rightsText({ relations, may, objected }: RelatedCompany): string {
  if (objected) return t('You objected. It can see only your visits there.');
  if (relations.includes('employed')) return t('You work there.');
  if (may.account) return t('Can read your record, act on your behalf and change your account.');
  if (may.record) return t('Can read your record and act on your behalf.');
  return relations.includes('assigned')
    ? t('Can see your name and message you.')
    : t('Can see your visits there.');
}

function CompanyRow({ company }: { company: RelatedCompany }) {
  const { id, name, objected, relations } = company;
  const failed = (error: unknown) => toast('error', errorText(error, t('This could not be done.')));
  const object = useMutation({
    ...mutation(companies.object),
    onSuccess: () =>
      toast('success', t('{{name}} can no longer read your record or act on your behalf.', { name })),
    onError: failed,
  });
  const withdraw = useMutation({ ...mutation(companies.withdraw), onError: failed });
  const isBusy = object.isPending || withdraw.isPending;

  async function confirmObjection(): Promise<void> {
    const answer = await confirm({
      title: t('Object to {{name}}?', { name }),
      text: t('It can no longer read your record or act on your behalf. Your visits stay as they are.'),
      verb: t('Object'),
      keep: t('Cancel'),
      tone: 'bad',
    });
    if (answer !== null) object.mutate({ id });
  }

  return (
    <li className={css.row}>
      <div className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.when}>{rightsText(company)}</span>
      </div>
      {!relations.includes('employed') && (
        <Button
          variant="default"
          aria-label={objected ? t('Allow {{name}} again', { name }) : t('Object to {{name}}', { name })}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && (objected ? withdraw.mutate({ id }) : void confirmObjection())}
        >
          {objected ? t('Allow again') : t('Object')}
        </Button>
      )}
    </li>
  );
}

/** Shows what companies may do with the person's record. The person can end it. */
export function CompaniesCard() {
  const query = useQuery(companiesQuery);
  return (
    <Card title={t('Companies and your record')}>
      <QueryView
        query={query}
        failure={t('Your companies could not be loaded.')}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={css.none}>{t('No company can read your record.')}</p>}
      >
        {({ data }) => (
          <ul className={css.list} aria-label={t('Companies and your record')}>
            {data.map((company) => (
              <CompanyRow key={company.id} company={company} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function Look({ look }: { look: OwnAuditLine }) {
  const ago = useAgo();
  return (
    <li className={css.row}>
      <div className={css.what}>
        <span className={css.name}>{t(ownActionText(look.action))}</span>
        <span className={css.when}>
          {look.in_own_name ? t('{{name}}, in your name', { name: look.who }) : look.who}
          {' · '}
          {ago(look.occurred_at)}
        </span>
      </div>
    </li>
  );
}

/** Shows who viewed the person's own record or acted for them (decision 107). */
export function LooksCard() {
  const { result, more } = useOlder(audit.listOwn, {});
  return (
    <Card title={t('Who viewed your record')}>
      <p className={css.text}>
        {t(
          'Shows each time somebody else opens your documents or insurance, changes your record or acts on your behalf.',
        )}
      </p>
      <QueryView
        query={result}
        failure={t('This list could not be loaded.')}
        isEmpty={(looks) => looks.length === 0}
        empty={<p className={css.none}>{t('Nobody but you has viewed your record.')}</p>}
      >
        {(looks) => (
          <ul className={css.list} aria-label={t('Who viewed your record')}>
            {looks.map((look) => (
              <Look key={look.id} look={look} />
            ))}
          </ul>
        )}
      </QueryView>
      <MoreButton more={more} />
    </Card>
  );
}
