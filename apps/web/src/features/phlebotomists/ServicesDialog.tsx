import type { Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { phlebotomists, type PhlebotomistService } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { OwnTermsForm } from '../catalog/OwnTermsForm.tsx';
import css from './Phlebotomists.module.css';
import { SearchedPages, useSearch } from './SearchedPages.tsx';

/**
 * A phlebotomist's own price, length and extension of each service. Blank means the default
 * (docs/product/back-office.md#phlebotomists).
 */
export function ServicesDialog({
  phlebotomist,
  onClose,
}: {
  phlebotomist: Phlebotomist;
  onClose: () => void;
}) {
  const { id, name } = phlebotomist;
  const search = useSearch();
  const found = useQuery({
    ...query(phlebotomists.listServices, { id, ...search.input }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog placement="right" title={t('Services of {{name}}', { name })} onClose={onClose}>
      <div className={css.dialog}>
        <SearchedPages
          search={search}
          found={found}
          label={t('Search services')}
          empty={t('No services found')}
        >
          {(rows) => (
            <div>
              {rows.map((service) => (
                <OwnTerms key={service.id} phlebotomistId={id} opened={service} />
              ))}
            </div>
          )}
        </SearchedPages>
      </div>
    </Dialog>
  );
}

/** Edits the terms of one service. */
function OwnTerms({ phlebotomistId, opened }: { phlebotomistId: number; opened: PhlebotomistService }) {
  return (
    <section className={css.service} aria-label={t(opened.name)}>
      <OwnTermsForm
        row={opened}
        op={phlebotomists.updateService}
        toInput={({ offered, ...terms }, { version }) => ({
          ...{ ...terms, id: phlebotomistId, service_id: opened.id, version },
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
        about={{ phlebotomist_id: phlebotomistId, service_id: opened.id }}
      />
    </section>
  );
}
