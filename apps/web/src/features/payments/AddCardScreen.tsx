import type { StoredCard } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { call, query } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Status } from '../../ui/text/Status.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { loadPage } from '../../lib/screen/load-page.ts';
import { cardProblems, NO_CARD, NO_TOKEN_YET } from './card-input.ts';
import { cardToken } from './card-token.ts';
import { NewCardFields } from './NewCardFields.tsx';
import css from './Pay.module.css';
import type { PayConfig } from './PayPanel.tsx';
import { useAccept } from './use-accept.ts';
import { useOwnDocument } from '../../lib/screen/use-own-document.ts';

const CARDS = `${paths.account}?tab=payment`;

/** Stores a card without a payment (docs/product/payments.md#cards). */
export function Component() {
  const isOwn = useOwnDocument();
  const config = useQuery(query(payments.config, {}));
  return (
    <Page title={t('Add a card')} width="narrow">
      <Card>
        <QueryView
          query={config}
          failure={t('Cards can’t be added now.')}
          skeleton={<ListSkeleton rows={3} />}
          isEmpty={() => !isOwn}
          empty={<ListSkeleton rows={3} />}
        >
          {(loaded) => <AddCardForm config={loaded} />}
        </QueryView>
      </Card>
    </Page>
  );
}

function AddCardForm({ config }: { config: PayConfig }) {
  const { library, retry } = useAccept(config.script_url);
  const form = useForm({
    op: storedCards.addCard,
    initial: NO_CARD,
    toInput: () => ({ nonce: NO_TOKEN_YET }),
    check: cardProblems,
    fallback: t('The card could not be stored.'),
    send: (input) => add(input),
    onDone: () => {
      loadPage(CARDS);
      // Never resolves: the button stays busy until the next document loads.
      return new Promise(() => undefined);
    },
  });
  const add = async (input: InputOf<typeof storedCards.addCard>): Promise<StoredCard> =>
    call(storedCards.addCard, { ...input, nonce: await cardToken(config, library, form.values) });
  return (
    <div className={css.form}>
      <Form form={form} asks={false}>
        {config.mode === 'sandbox' && (
          <div>
            <Status tone="wait">{t('Sandbox')}</Status>
          </div>
        )}
        <NewCardFields field={form.field} library={library} retry={retry} />
        <p className={css.note}>
          {t('Storing a card charges nothing. You choose it when you pay for a visit.')}
        </p>
        <p className={css.note}>
          {t('Your card data is tokenized in your browser; only an opaque token is sent to us.')}
        </p>
        <div className={css.actions}>
          <SubmitButton form={form} disabled={library === 'loading'}>
            {t('Add card')}
          </SubmitButton>
          <TextLink to={CARDS} reloadDocument>
            {t('Back')}
          </TextLink>
        </div>
      </Form>
    </div>
  );
}
