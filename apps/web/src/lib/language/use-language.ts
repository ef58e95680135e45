import type { Language } from '@drawpoint/contracts/auth/languages';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageLanguage } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../api/api-error.ts';
import { toast } from '../screen/toasts.ts';
import { useUser } from '../session/current-user.ts';
import { saveChoice } from '../session/save-choice.ts';
import { languageOf, rememberLanguage, showIn } from './language-choice.ts';

/** Shows signed-in people their own language, whatever the address or the browser says. */
export function useOwnLanguage(): void {
  const language = languageOf(useUser());
  useEffect(() => {
    if (language === pageLanguage()) rememberLanguage(language);
    else showIn(language);
  }, [language]);
}

/** Saves the language of the account. The page then loads again in that language. */
export function useLanguageChoice(): (language: Language) => void {
  return useMutation({
    mutationFn: (language: Language) => saveChoice({ preferred_language: language }),
    onError: (error) => toast('error', errorText(error, t('The language could not be saved.'))),
  }).mutate;
}
