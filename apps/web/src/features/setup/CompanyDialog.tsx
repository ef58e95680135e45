import { options } from '@drawpoint/contracts/admin/options.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { OptionInput } from '../options/OptionInput.tsx';
import { useOptionEdits } from '../options/use-option-edits.ts';
import css from './SetupCard.module.css';

/** The options that visitors see; the options screen has more. */
const KEYS: readonly string[] = ['site_title', 'company_address', 'company_phone'];

/** Asks once for the company's details (docs/product/back-office.md#setup). */
export default function CompanyDialog({ onClose }: { onClose: () => void }) {
  const listed = useQuery(query(options.listAll, {}));
  const wanted = KEYS.flatMap(
    (key) => listed.data?.data.find((option) => option.key === key && !option.managed_by_env) ?? [],
  );
  const edits = useOptionEdits(wanted);
  return (
    <Dialog title={t('Company details')} unsent={edits.edited > 0} onClose={onClose}>
      <QueryView query={listed}>
        {() => (
          <form
            className={css.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void edits.saveAll().then((saved) => saved && onClose());
            }}
          >
            {wanted.map((option) => (
              <OptionInput
                key={option.id}
                option={option}
                value={edits.valueOf(option)}
                error={edits.errorOf(option)}
                onChange={(value) => edits.change(option, value)}
              />
            ))}
            <AccentButton type="submit" disabled={edits.edited === 0} loading={edits.busy}>
              {t('Save')}
            </AccentButton>
          </form>
        )}
      </QueryView>
    </Dialog>
  );
}
