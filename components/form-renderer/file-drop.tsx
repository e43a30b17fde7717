'use client';

import { Upload as UploadIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { TAKES_FILES } from '@/components/ui/given-files';
import { type FileLimits, limitValues } from './upload-limits';
import { type Upload, useFilesFor } from './use-upload';

interface FileDropProps {
  id: string;
  name?: string;
  limits: FileLimits;
  upload: Upload;
  /** How many files the place takes. Default 1. */
  room?: number;
  describedBy?: string;
  invalid?: boolean;
  onBlur?: () => void;
  /** Text of the button. Default "Choose a file". */
  chooseLabel?: string;
}

/** A place to choose, drop or paste a file or, on a phone, to take a picture. Shows the progress of the upload. */
export function FileDrop(props: FileDropProps) {
  const { id, name, limits, upload, room = 1, describedBy, invalid, onBlur, chooseLabel } = props;
  const t = useTranslations('form.file');
  const input = useFilesFor(upload, room);
  if (upload.progress !== null) {
    return <Progress upload={upload} />;
  }
  return (
    <label
      {...TAKES_FILES}
      htmlFor={id}
      className={classNames(
        'relative flex min-h-20 cursor-pointer flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded border border-dashed px-4 py-4 text-center transition-colors',
        'focus-within:outline-2 focus-within:outline-accent-ink focus-within:outline-offset-2',
        'border-line-strong bg-surface hover:bg-hover data-over:border-accent data-over:bg-accent-subtle',
        invalid && 'border-danger',
      )}
    >
      <UploadIcon aria-hidden="true" className="size-5 shrink-0 text-ink-subtle" />
      <span>
        <span className="link font-medium">{chooseLabel ?? t('choose')}</span>{' '}
        <span className="text-ink-muted pointer-coarse:hidden">{t('orDrop')}</span>
        <span className="block text-ink-subtle text-sm">{t('limits', limitValues(limits))}</span>
      </span>
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        accept={limits.extensions.join(',')}
        multiple={room > 1}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onBlur={onBlur}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}

function Progress({ upload }: { upload: Upload }) {
  const t = useTranslations('form.file');
  const percent = Math.round((upload.progress ?? 0) * 100);
  const isSent = percent === 100;
  return (
    <div {...TAKES_FILES} className="grid grid-cols-1 gap-2 rounded border border-line bg-surface px-4 py-3">
      <div className="flex items-center gap-3">
        <p role="status" className="wrap-anywhere min-w-0 flex-1 text-sm">
          {t(isSent ? 'checking' : 'uploading', { name: upload.fileName ?? '' })}
        </p>
        {!isSent && <span className="numeric text-ink-muted text-sm">{percent} %</span>}
        <Button size="sm" variant="quiet" onClick={upload.cancel}>
          {t('cancel')}
        </Button>
      </div>
      <progress max={100} value={percent} aria-label={t('progress')} className="progress-bar h-1.5 w-full" />
    </div>
  );
}
