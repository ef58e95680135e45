import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useQuestion } from './use-question.ts';
import { VisitQuestion } from './VisitQuestion.tsx';

const LINK_CODES = ['LINK_INVALID', 'LINK_EXPIRED'];

/** The visit of a link: waiting, failed with retry, a link that is none, the question. */
export function AskedVisit({ token }: { token: string }) {
  const { t } = useTranslation();
  const { question, error, isLoading, load } = useQuestion(token);
  if (question) return <VisitQuestion token={token} question={question} />;
  if (error === null) return <ListSkeleton rows={1} />;
  if (error instanceof ApiError && LINK_CODES.includes(error.code))
    return <Notice tone="bad">{t('This link is no longer valid.')}</Notice>;
  return <ErrorState error={error} retrying={isLoading} onRetry={load} />;
}
