'use client';

import { Upload as UploadIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type DragEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { type FileLimits, limitValues } from './upload-limits';
import type { Upload } from './use-upload';

interface FileDropProps {
  id: string;
  limits: FileLimits;
  upload: Omit<Upload, 'send'> & { send(file: File): void };
  describedBy?: string;
  invalid?: boolean;
  onBlur?: () => void;
  /** Text of the button. Default "Choose a file". */
  chooseLabel?: string;
}

/** A place to choose or drop a file or, on a phone, to take a picture. Shows the progress of the upload. */
export function FileDrop(props: FileDropProps) {
  const { id, limits, upload, describedBy, invalid, onBlur, chooseLabel } = props;
  const t = useTranslations('form.file');
  const [isOver, setIsOver] = useState(false);
  if (upload.progress !== null) {
    return <Progress upload={upload} />;
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) upload.send(file);
    },
  };
  return (
    <label
      {...drop}
      htmlFor={id}
      className={classNames(
        'relative flex min-h-20 cursor-pointer flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded border border-dashed px-4 py-4 text-center transition-colors',
        'focus-within:outline-2 focus-within:outline-accent-ink focus-within:outline-offset-2',
        isOver ? 'border-accent bg-accent-subtle' : 'border-line-strong bg-surface hover:bg-hover',
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
        id={id}
        type="file"
        accept={limits.extensions.join(',')}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onBlur={onBlur}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) upload.send(file);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}

function Progress({ upload }: { upload: Omit<Upload, 'send'> }) {
  const t = useTranslations('form.file');
  const percent = Math.round((upload.progress ?? 0) * 100);
  return (
    <div className="grid gap-2 rounded border border-line bg-surface px-4 py-3">
      <div className="flex items-center gap-3">
        <p role="status" className="min-w-0 flex-1 truncate text-sm">
          {t('uploading', { name: upload.fileName ?? '' })}
        </p>
        <span className="numeric text-ink-muted text-sm">{percent} %</span>
        <Button size="sm" variant="quiet" onClick={upload.cancel}>
          {t('cancel')}
        </Button>
      </div>
      <progress max={100} value={percent} aria-label={t('progress')} className="progress-bar h-1.5 w-full" />
    </div>
  );
}
