import { ownWork, type OwnArea } from '@drawpoint/contracts/booking/own-work.contract';
import type { PhlebotomistService } from '@drawpoint/contracts/booking/phlebotomists.contract';
import type { DistanceUnit } from '@drawpoint/rules/distance';
import { formatMoney } from '@drawpoint/rules/money';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { areaText } from '../../ui/map/distance-text.ts';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { OwnTermsForm } from '../catalog/OwnTermsForm.tsx';
import { useDistanceUnit, usePolicy } from '../policies/use-policy.ts';
import { OwnAreaForm } from './OwnAreaForm.tsx';
import css from './Phlebotomists.module.css';
import { SearchedPages, useSearch } from './SearchedPages.tsx';

/**
 * A phlebotomist's own area and prices. The company's policies decide what is shown and editable
 * (docs/product/policies.md).
 */
export default function OwnWorkPanel() {
  const unit = useDistanceUnit();
  const area = usePolicy('phlebotomist.own_area');
  const prices = usePolicy('phlebotomist.own_prices');
  if (unit === null) return <Skeleton height={320} />;
  if (area === 'hidden' && prices === 'hidden')
    return (
      <Card title={t('Area and Prices')}>
        <p className={css.quiet}>{t('Your office manages your area and prices.')}</p>
      </Card>
    );
  return (
    <div className={css.stack}>
      {area !== 'hidden' && <AreaCard unit={unit} canEdit={area === 'edit'} />}
      {prices !== 'hidden' && <PricesCard canEdit={prices === 'edit'} />}
    </div>
  );
}

function AreaCard({ unit, canEdit }: { unit: DistanceUnit; canEdit: boolean }) {
  const found = useQuery(query(ownWork.getArea, {}));
  return (
    <Card title={t('Service Area')}>
      <QueryView query={found}>
        {(area) =>
          canEdit ? <OwnAreaForm opened={area} unit={unit} /> : <AreaFacts area={area} unit={unit} />
        }
      </QueryView>
      {!canEdit && <p className={css.quiet}>{t('Ask your office to change this.')}</p>}
    </Card>
  );
}

function AreaFacts({ area, unit }: { area: OwnArea; unit: DistanceUnit }) {
  const { service_address: address, service_extra_charge: charge } = area;
  const place = address && [address.line1, address.city, address.state, address.zip];
  return (
    <dl className={css.facts}>
      <dt>{t('You start from')}</dt>
      <dd>{place?.filter(Boolean).join(', ') || t('No address yet')}</dd>
      <dt>{t('Service radius')}</dt>
      <dd>{areaText(area, unit)}</dd>
      {area.service_extra_radius_km > area.service_radius_km && (
        <>
          <dt>{t('Surcharge')}</dt>
          <dd>{formatMoney(charge)}</dd>
        </>
      )}
    </dl>
  );
}

function PricesCard({ canEdit }: { canEdit: boolean }) {
  const search = useSearch();
  const found = useQuery({
    ...query(ownWork.listServices, search.input),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t('Prices')}>
      <SearchedPages
        search={search}
        found={found}
        label={t('Search services')}
        empty={t('No services found')}
      >
        {(rows) =>
          canEdit ? (
            <div>
              {rows.map((service) => (
                <OwnTerms key={service.id} opened={service} />
              ))}
            </div>
          ) : (
            <ul className={css.prices}>
              {rows.map((service) => (
                <PriceRow key={service.id} service={service} />
              ))}
            </ul>
          )
        }
      </SearchedPages>
      {!canEdit && <p className={css.quiet}>{t('Ask your office to change this.')}</p>}
    </Card>
  );
}

function PriceRow({ service }: { service: PhlebotomistService }) {
  return (
    <li className={css.price}>
      <span>{t(service.name)}</span>
      {service.accepted ? (
        <span className={css.quiet}>
          {formatMoney(service.price ?? service.default_price)} ·{' '}
          {t('{{count}} min', { count: service.appointment_length_minutes ?? service.default_length })}
        </span>
      ) : (
        <span className={css.quiet}>{t('Not offered')}</span>
      )}
    </li>
  );
}

function OwnTerms({ opened }: { opened: PhlebotomistService }) {
  const { id } = useUser();
  return (
    <section className={css.service} aria-label={t(opened.name)}>
      <OwnTermsForm
        row={opened}
        op={ownWork.updateService}
        toInput={({ offered, ...terms }, { version }) => ({
          ...{ ...terms, service_id: opened.id, version },
          accepted: offered,
        })}
        flag={{
          name: 'accepted',
          label: t('Offers this service'),
          description: t('A blank field takes the default.'),
          is: ({ accepted }) => accepted,
        }}
        usual={{
          price: opened.default_price,
          length: opened.default_length,
          extension: opened.default_extra_extension_minutes,
        }}
        about={{ phlebotomist_id: id, service_id: opened.id }}
      />
    </section>
  );
}
