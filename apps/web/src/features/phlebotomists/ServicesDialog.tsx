import type { Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { phlebotomists, type PhlebotomistService } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { formatCents, formatMoney, parseMoney } from '@drawpoint/rules/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { call, query } from '../../lib/api.ts';
import { useForm } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { useStale } from '../../lib/use-stale.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import { AffectedVisits } from '../appointments/AffectedVisits.tsx';
import css from './Phlebotomists.module.css';
import { SearchedPages, useSearch } from './SearchedPages.tsx';

/** A phlebotomist's own price, length and extension of each service; blank is the default (3 §5). */
export function ServicesDialog({
  phlebotomist,
  onClose,
}: {
  phlebotomist: Phlebotomist;
  onClose: () => void;
}) {
  const { t } = useTranslation();
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

const toTerms = (service: PhlebotomistService) => ({
  price: service.price === null ? '' : formatCents(Math.round(service.price * 100)).slice(1),
  appointment_length_minutes: String(service.appointment_length_minutes ?? ''),
  extra_radius_extension_minutes: String(service.extra_radius_extension_minutes ?? ''),
  accepted: service.accepted,
});

/** The terms of one service. */
function OwnTerms({ phlebotomistId, opened }: { phlebotomistId: number; opened: PhlebotomistService }) {
  const { t } = useTranslation();
  const [basis, setBasis] = useState(opened);
  const ids = { id: phlebotomistId, service_id: opened.id };
  const minutes = (text: string) => (text.trim() === '' ? null : Number(text));
  const form = useForm<typeof phlebotomists.updateService, ReturnType<typeof toTerms>, PhlebotomistService>({
    op: phlebotomists.updateService,
    initial: toTerms(opened),
    toInput: (values) => {
      const cents = parseMoney(values.price);
      return {
        ...ids,
        price: values.price.trim() === '' || cents === null ? null : cents / 100,
        appointment_length_minutes: minutes(values.appointment_length_minutes),
        extra_radius_extension_minutes: minutes(values.extra_radius_extension_minutes),
        accepted: values.accepted,
        version: basis.version,
      };
    },
    fallback: t('Save failed.'),
    send: (input) =>
      call(phlebotomists.updateService, input).catch((error: unknown) => {
        toast('error', errorText(error, t('Save failed.')));
        throw error;
      }),
    onDone: (saved) => {
      setBasis(saved);
      toast('success', t('Saved.'));
    },
  });
  const { stale, settle } = useStale(form, toTerms, setBasis);
  const labels = {
    price: t('Price'),
    appointment_length_minutes: t('Length (minutes)'),
    extra_radius_extension_minutes: t('Extra extension (minutes)'),
    accepted: t('Accepted'),
  };
  return (
    <section className={css.service} aria-label={t(opened.name)}>
      <h3>{t(opened.name)}</h3>
      <Form form={form}>
        <StaleNotice stale={stale} labels={labels} show={toTerms} settle={settle} />
        <CheckField {...form.field('accepted')} label={t('Takes this service')} />
        <div className={css.three}>
          <MoneyField
            {...form.field('price')}
            label={labels.price}
            placeholder={formatMoney(opened.default_price).slice(1)}
          />
          <TextField
            {...form.field('appointment_length_minutes')}
            label={labels.appointment_length_minutes}
            inputMode="numeric"
            placeholder={String(opened.default_length)}
          />
          <TextField
            {...form.field('extra_radius_extension_minutes')}
            label={labels.extra_radius_extension_minutes}
            inputMode="numeric"
            placeholder={String(opened.default_extra_extension_minutes)}
          />
        </div>
        {form.dirty && (
          <>
            <AffectedVisits about={{ phlebotomist_id: phlebotomistId, service_id: opened.id }} />
            <div className={css.actions}>
              <SubmitButton form={form}>{t('Save')}</SubmitButton>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}
