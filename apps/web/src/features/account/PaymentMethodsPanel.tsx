import { CARD_CONSENT } from '@drawpoint/contracts/appointments/payment';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation, query } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { useCardRemoval } from '../payments/use-card-removal.ts';
import css from './Account.module.css';

const listed = query(storedCards.listCards, {});

/** The stored cards, and which of them staff may charge. */
export default function PaymentMethodsPanel() {
  const stored = useQuery({ ...listed, retry: false });
  const cards = stored.data?.data ?? [];
  const consent = useMutation({
    ...mutation(storedCards.setCardConsent),
    onSuccess: (saved) => {
      // Until the list is read again, the box would fall back to what it was.
      queryClient.setQueryData(listed.queryKey, {
        data: cards.map((card) => (card.id === saved.id ? saved : card)),
      });
      toast(
        'success',
        saved.staff_may_charge
          ? t('Staff of your visits can charge this card.')
          : t('Staff can’t charge this card anymore.'),
      );
    },
    onError: (error) => toast('error', t(errorText(error, message('Save failed.')))),
  });
  const removal = useCardRemoval();
  return (
    <Card className={css.form} title={t('Payment Methods')}>
      <div className={css.stack}>
        <QueryView
          query={stored}
          failure={t('Failed to load your cards.')}
          skeleton={<ListSkeleton rows={1} />}
          isEmpty={() => cards.length === 0}
          empty={<p className={css.quiet}>{t('No cards stored.')}</p>}
        >
          {() => (
            <div className={css.stack}>
              <p className={css.quiet}>
                {t('Staff see the brand and the last four digits only. You can take this back at any time.')}
              </p>
              {cards.map(({ id, label, staff_may_charge }) => (
                <div key={id} role="group" aria-label={label} className={css.card}>
                  <div className={css.stored}>
                    <strong>{label}</strong>
                    <Button
                      variant="default"
                      aria-label={t('Remove {{card}}', { card: label })}
                      onClick={() => void removal.remove({ id, label })}
                    >
                      {t('Remove')}
                    </Button>
                  </div>
                  <Checkbox
                    label={t(CARD_CONSENT.text)}
                    checked={
                      consent.isPending && consent.variables.id === id
                        ? consent.variables.given
                        : staff_may_charge
                    }
                    disabled={consent.isPending}
                    onChange={({ currentTarget }) =>
                      consent.mutate({ id, given: currentTarget.checked, version: CARD_CONSENT.version })
                    }
                  />
                </div>
              ))}
            </div>
          )}
        </QueryView>
        <div className={css.actions}>
          <LinkButton to={paths.addCard} tone="plain" reloadDocument>
            {t('Add a card')}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
