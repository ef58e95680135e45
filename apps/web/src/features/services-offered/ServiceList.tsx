import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { slots, type OfferedService } from '@drawpoint/contracts/booking/slots.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatMoney } from '@drawpoint/rules/money';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Services.module.css';

type Company = NonNullable<OutputOf<typeof slots.listOffered>['provider']>;

/** What somebody offers, or the company of `?provider_id=`. Public pages have no data layer of their own. */
export default function ServiceList() {
  const [search] = useSearchParams();
  const wanted = Number(search.get('provider_id'));
  return (
    <QueryClientProvider client={queryClient}>
      <Offered providerId={Number.isInteger(wanted) && wanted > 0 ? wanted : null} />
    </QueryClientProvider>
  );
}

function Offered({ providerId }: { providerId: number | null }) {
  const found = useQuery(query(slots.listOffered, providerId === null ? {} : { provider_id: providerId }));
  return (
    <div className={css.offered}>
      <QueryView
        query={found}
        failure={t('The services could not be loaded.')}
        back={providerId === null ? undefined : { to: paths.offered, label: t('All companies') }}
        skeleton={<ListSkeleton rows={3} />}
      >
        {({ data, provider }) => (
          <>
            {provider && <CompanyText company={provider} />}
            {data.length === 0 ? (
              <p className={css.text}>{t('Nothing can be booked yet.')}</p>
            ) : (
              <ul className={css.services}>
                {data.map((each) => (
                  <Service key={each.id} service={each} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
      {providerId === null && <Companies />}
    </div>
  );
}

function CompanyText({ company: { id, name, about } }: { company: Company }) {
  return (
    <section className={css.company} aria-label={name}>
      <h2 className={css.title}>{name}</h2>
      {about && <p className={css.text}>{about}</p>}
      <p className={css.links}>
        <TextLink to={`${paths.contact}?provider_id=${id}`}>{t('Write to this company')}</TextLink>
        <TextLink to={paths.offered}>{t('All companies')}</TextLink>
      </p>
    </section>
  );
}

function Service({ service }: { service: OfferedService }) {
  const { name, price_from, length_minutes, description, preparation, bring, result_days } = service;
  const { fasting_hours, bring_order, medicines } = service;
  const prepare = [
    fasting_hours && t('Fast for {{count}} hours before the visit.', { count: fasting_hours }),
    preparation,
    medicines && t('Medicines: {{text}}', { text: medicines }),
    bring_order && t('Have your doctor’s order ready.'),
  ].filter(Boolean);
  return (
    <li className={css.service}>
      <div className={css.top}>
        <h2 className={css.name}>{t(name)}</h2>
        <strong className={css.price}>{t('from {{price}}', { price: formatMoney(price_from) })}</strong>
      </div>
      <p className={css.text}>
        {[
          t('About {{count}} min', { count: length_minutes }),
          result_days !== null && t('results in about {{count}} days', { count: result_days }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {description && <p className={css.text}>{description}</p>}
      {prepare.length > 0 && (
        <p className={css.text}>
          <strong>{t('How to prepare')}:</strong> {prepare.join(' ')}
        </p>
      )}
      {bring && (
        <p className={css.text}>
          <strong>{t('What to bring')}:</strong> {bring}
        </p>
      )}
    </li>
  );
}

/** Links to the page of each company. Hidden until they are loaded, because the page is complete without them. */
function Companies() {
  const { data } = useQuery(query(catalog.listProviders, {}));
  if (!data || data.data.length === 0) return null;
  return (
    <section className={css.company} aria-labelledby="companies">
      <h2 className={css.title} id="companies">
        {t('By company')}
      </h2>
      <ul className={css.links}>
        {data.data.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={`${paths.offered}?provider_id=${id}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
