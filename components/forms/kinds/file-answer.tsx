import { Paperclip } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ViewProps } from '@/components/forms/answer-props';
import { fileAddress } from '@/components/forms/file-address';
import { FileSize } from '@/components/ui/file-size';

/** Shows a file for download. */
export function FileAnswer({ row, value, target }: ViewProps) {
  const t = useTranslations('form.answer');
  const file = value === row.value ? row.file : row.earlierFiles?.find(({ fileId }) => fileId === value);
  return (
    <a
      href={fileAddress(target, row.componentId, value)}
      download
      className="link inline-flex max-w-full items-center gap-1.5"
    >
      <Paperclip aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 truncate">{file?.displayFileName ?? t('file')}</span>
      {file && (
        <span className="text-ink-muted text-sm">
          (<FileSize bytes={file.size} />)
        </span>
      )}
    </a>
  );
}
