'use client';

import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { exactDay } from '@/components/ui/relative-day';
import { TextField } from '@/components/ui/text-field';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';

/** Makes a link with which anybody can try the draft. */
export function SharePreview({ slug }: { slug: string }) {
  const t = useTranslations('organisation.preview.share');
  const locale = useLocale();
  const showError = useApiErrorBanner();
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => call('getPreviewLink', { slug }),
    onError: showError,
  });
  if (!data) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button pending={isPending} onClick={() => mutate()}>
          {t('submit')}
        </Button>
        <p className="text-ink-muted text-sm">{t('text')}</p>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        id="preview-link"
        label={t('link')}
        help={t('until', { day: exactDay(new Date(data.validUntil), locale) })}
        className="min-w-0 flex-1 basis-72"
        readOnly
        limit={data.url.length}
        value={data.url}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={data.url} />
    </div>
  );
}
