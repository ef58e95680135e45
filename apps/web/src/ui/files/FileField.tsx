import { MEDIA_TYPES, type UploadMark } from '@drawpoint/contracts/files';
import { Button } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { type SendFile, useFileUpload } from '../../lib/files/use-file-upload.ts';
import { Notice } from '../page/Notice.tsx';
import css from './FileField.module.css';

type FileFieldProps = {
  /** Name of the expected file: "Insurance card, front". */
  label: string;
  /** Accepted file types and maximum size. */
  mark: Pick<UploadMark, 'kinds' | 'maxBytes'>;
  texts: { tooLarge: string; wrongKind: string; failed: string };
  /** Largest width and height of images, in pixels. Larger ones are scaled down before the upload. */
  shrinkTo?: number;
  send: SendFile;
  /** Label of the button when there is a file already: "Replace". */
  verb?: string;
  /** The current file with its actions. */
  children?: ReactNode;
};

/** An upload field for one file: choose, drop or photograph it. Shows progress, errors and retry. */
export function FileField({ label, mark, texts, shrinkTo, send, verb, children }: FileFieldProps) {
  const id = useId();
  const { state, start, cancel, retry } = useFileUpload({ mark, texts, shrinkTo, send });
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const types = mark.kinds.map((kind) => MEDIA_TYPES[kind]);
  const images = types.filter((type) => type.startsWith('image/'));
  const busy = state.is === 'sending';

  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file && !busy) start(file);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver && !busy);
  };
  const input = (ref: typeof chooser, accept: readonly string[], capture?: 'environment') => (
    <input
      ref={ref}
      type="file"
      hidden
      tabIndex={-1}
      aria-label={label}
      accept={accept.join(',')}
      capture={capture}
      onChange={({ currentTarget }) => {
        take(currentTarget.files);
        // So that choosing the same file again fires a change event.
        currentTarget.value = '';
      }}
    />
  );

  return (
    <div
      className={css.field}
      role="group"
      aria-labelledby={id}
      data-over={over || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files);
      }}
    >
      <div className={css.head}>
        <h3 className={css.label} id={id}>
          {label}
        </h3>
        {children}
      </div>
      {state.is === 'failed' && (
        <Notice
          tone="bad"
          action={
            state.again && (
              <Button variant="default" onClick={retry}>
                {t('Try again')}
              </Button>
            )
          }
        >
          {t(state.text)}
        </Notice>
      )}
      {busy ? (
        <div className={css.sending}>
          <div className={css.name}>{state.file.name}</div>
          <progress
            className={css.bar}
            max={100}
            value={Math.round(state.part * 100)}
            aria-label={t('Uploading {{name}}', { name: state.file.name })}
          />
          <div className={css.status} role="status">
            {state.part < 1 ? `${Math.round(state.part * 100)} %` : t('Checking the file…')}
          </div>
          <Button variant="default" onClick={cancel}>
            {t('Cancel')}
          </Button>
        </div>
      ) : (
        <div className={css.choose}>
          <Button
            variant="default"
            leftSection={<IconUpload size={18} stroke={1.8} aria-hidden="true" />}
            aria-describedby={id}
            onClick={() => chooser.current?.click()}
          >
            {verb ?? t('Choose a file')}
          </Button>
          {images.length > 0 && (
            <Button
              className={css.camera}
              variant="default"
              leftSection={<IconCamera size={18} stroke={1.8} aria-hidden="true" />}
              aria-describedby={id}
              onClick={() => camera.current?.click()}
            >
              {t('Take a photo')}
            </Button>
          )}
          <span className={css.hint}>{t('or drop it here')}</span>
        </div>
      )}
      {input(chooser, types)}
      {input(camera, images, 'environment')}
    </div>
  );
}
