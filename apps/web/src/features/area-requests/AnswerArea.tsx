import { areaRequests } from '@drawpoint/contracts/booking/area-requests.contract';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import forms from '../../ui/fields/Form.module.css';
import { Notice } from '../../ui/page/Notice.tsx';

const FAILED = message('Your answer could not be sent.');

type Link = { id: number; token: string };
type State = { is: 'asked' } | { is: 'confirmed'; zip: string } | { is: 'ended' };

/** Confirms or ends a request by a tap; opening the page changes nothing. */
export default function AnswerArea({ link }: { link: Link }) {
  const [state, setState] = useState<State>({ is: 'asked' });
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const send = (answer: 'yes' | 'no', request: () => Promise<State>) => {
    if (busy) return;
    setBusy(answer);
    setError(null);
    request()
      .then(setState, setError)
      .finally(() => setBusy(null));
  };
  const confirm = () =>
    send('yes', async () => ({ is: 'confirmed', zip: (await call(areaRequests.confirm, link)).zip }));
  const end = () =>
    send('no', async () => {
      await call(areaRequests.end, link);
      return { is: 'ended' };
    });

  if (error instanceof ApiError && error.code === 'LINK_INVALID')
    return <Notice tone="bad">{t('This link is no longer valid.')}</Notice>;
  if (state.is === 'ended')
    return (
      <Notice tone="good">{t('Done. We have deleted your email address and won’t write to you.')}</Notice>
    );
  return (
    <div className={forms.form}>
      {state.is === 'confirmed' ? (
        <Notice tone="good">
          {t('Thank you. We’ll email you once, when a phlebotomist comes to {{zip}}.', { zip: state.zip })}
        </Notice>
      ) : (
        <p>
          {t('We email you once, when a phlebotomist comes to your ZIP code. Then we forget your address.')}
        </p>
      )}
      {error !== null && <Notice tone="bad">{t(errorText(error, FAILED))}</Notice>}
      {state.is === 'asked' && (
        <PlainButton tone="filled" busy={busy === 'yes'} onClick={confirm}>
          {t('Yes, tell me')}
        </PlainButton>
      )}
      <PlainButton tone="default" busy={busy === 'no'} onClick={end}>
        {t('Don’t write to me')}
      </PlainButton>
    </div>
  );
}
