import { account } from '@drawpoint/contracts/auth/account.contract';
import { PHOTO_UPLOAD } from '@drawpoint/contracts/files';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { userQuery, useUser } from '../../lib/current-user.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toasts.ts';
import { upload } from '../../lib/upload.ts';
import { Card } from '../../ui/Card.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import css from './Account.module.css';

/** The side of the square that the server makes of it. */
const PIXELS = 1024;

/** The person's photo: kept as soon as it is chosen. */
export function ProfilePhoto() {
  const { t } = useTranslation();
  const { profile_photo: photo } = useUser();
  const keep = (saved: ReturnType<typeof useUser>) => {
    queryClient.setQueryData(userQuery.queryKey, saved);
    toast('success', t('Account updated.'));
  };
  const remove = useMutation({
    mutationFn: () => call(account.update, { profile_photo: null }),
    onSuccess: keep,
    onError: (error) => toast('error', t(errorText(error, t('Failed to save changes.'))), t('Save failed')),
  });
  return (
    <Card className={css.form}>
      <FileField
        label={t('Photo')}
        mark={PHOTO_UPLOAD}
        texts={{ ...PHOTO_UPLOAD.texts, failed: t('Failed to save changes.') }}
        shrinkTo={PIXELS}
        send={async (file, options) => keep(await upload(account.update, { profile_photo: file }, options))}
        {...(photo && { verb: t('Replace') })}
      >
        {photo && (
          <div className={css.photo}>
            <img src={photo} alt={t('Your photo')} width={72} height={72} />
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('Remove')}
            </Button>
          </div>
        )}
      </FileField>
    </Card>
  );
}
