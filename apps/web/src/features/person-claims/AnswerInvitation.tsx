import { personClaims } from '@drawpoint/contracts/auth/person-claims.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { useLinked } from '../../lib/api/use-linked.ts';
import { birthProblem } from '../../lib/forms/birth-date.ts';
import { useForm } from '../../lib/forms/form.ts';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';
import { useSession } from '../../lib/session/session.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { BirthDateField } from '../../ui/fields/BirthDateField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import forms from '../../ui/fields/Form.module.css';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import css from './Claim.module.css';

type Invitation = OutputOf<typeof personClaims.show>;
type InvitationProps = { token: string; onAnswered: () => void };

const LINK_CODES = ['LINK_INVALID', 'LINK_EXPIRED'];
const FAILED = message('Your answer could not be sent.');
const isEnded = (error: unknown): boolean => error instanceof ApiError && LINK_CODES.includes(error.code);

/** The invitation of a link: loading, error with retry, invalid link, or the choice. */
export default function AnswerInvitation(props: InvitationProps) {
  const { token } = props;
  const { data: invitation, error, isLoading, retry } = useLinked(personClaims.show, token);
  if (invitation) return <Choice {...props} invitation={invitation} />;
  if (error === null) return <ListSkeleton rows={1} />;
  if (isEnded(error)) return <Notice tone="bad">{t('This link is no longer valid.')}</Notice>;
  return <ErrorState error={error} retrying={isLoading} onRetry={retry} />;
}

type Answered = { is: 'taken'; visits: number } | { is: 'agreed' };

/** Takes the visits into the person's own account, or lets the carer go on. */
function Choice({ token, onAnswered, invitation }: InvitationProps & { invitation: Invitation }) {
  const { carer_name: carer, first_name: name } = invitation;
  const [answered, setAnswered] = useState<Answered | null>(null);
  const done = (answer: Answered) => {
    onAnswered();
    setAnswered(answer);
  };
  if (answered?.is === 'taken')
    return (
      <div className={forms.form}>
        <Notice tone="good">
          {t('{{count}} visits are in your account now.', { count: answered.visits })}
        </Notice>
        <LinkButton to={paths.history} tone="accent">
          {t('See my visits')}
        </LinkButton>
      </div>
    );
  if (answered?.is === 'agreed')
    return <Notice tone="good">{t('Thank you. {{carer}} can go on booking for you.', { carer })}</Notice>;
  return (
    <div className={css.choice}>
      <p className={css.text}>
        {t('{{name}}, {{carer}} has booked blood draws for you. You are an adult, so you decide.', {
          name,
          carer,
        })}
      </p>
      <Take token={token} onDone={(visits) => done({ is: 'taken', visits })} />
      <Agree token={token} carer={carer} onDone={() => done({ is: 'agreed' })} />
    </div>
  );
}

function Take({ token, onDone }: { token: string; onDone: (visits: number) => void }) {
  const isSignedIn = useSession().token !== null;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const take = () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    call(personClaims.claim, { token })
      .then(({ visits }) => onDone(visits), setError)
      .finally(() => setBusy(false));
  };
  return (
    <section className={css.part} aria-labelledby="claim-take">
      <h2 id="claim-take" className={css.title}>
        {t('Take them into my account')}
      </h2>
      <p className={css.text}>
        {t('Visits, results and documents become yours alone. What was paid for them stays with who paid.')}
      </p>
      {error !== null && <Notice tone="bad">{t(problemOf(error))}</Notice>}
      {isSignedIn ? (
        <PlainButton tone="filled" busy={busy} onClick={take}>
          {t('Take the visits')}
        </PlainButton>
      ) : (
        <>
          <p className={css.text}>
            {t('Your account needs your date of birth. Come back to this tab, or open the link again.')}
          </p>
          <div className={css.ways}>
            <LinkButton to={`${paths.login}?next=${paths.claim}`} tone="accent">
              {t('Sign In')}
            </LinkButton>
            <LinkButton to={paths.register} tone="plain">
              {t('Create an Account')}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  );
}

/** The server's text at its field, else that of the error. */
const problemOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields['token']?.[0]) || errorText(error, FAILED);

function Agree({ token, carer, onDone }: { token: string; carer: string; onDone: () => void }) {
  const form = useForm({
    op: personClaims.agree,
    initial: { date_of_birth: '' },
    toInput: ({ date_of_birth }) => ({
      token,
      date_of_birth: parseTypedDate(date_of_birth) ?? date_of_birth,
    }),
    texts: { date_of_birth: { required: message('Enter your date of birth.') } },
    check: ({ date_of_birth }) => ({ date_of_birth: birthProblem(date_of_birth, localDate(new Date())) }),
    fallback: FAILED,
    onDone,
  });
  return (
    <section className={css.part} aria-labelledby="claim-agree">
      <h2 id="claim-agree" className={css.title}>
        {t('Let {{carer}} go on', { carer })}
      </h2>
      <p className={css.text}>
        {t('{{carer}} goes on booking for you, is told of your visits and sees your results.', { carer })}
      </p>
      <Form form={form}>
        <BirthDateField
          {...form.field('date_of_birth')}
          label={t('Your date of birth')}
          autoComplete="bday"
        />
        <SubmitButton form={form}>{t('I agree')}</SubmitButton>
      </Form>
    </section>
  );
}
