'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormRenderer } from '@/components/forms/form-renderer';
import { classNames } from '@/components/ui/class-names';
import { type TriedValues, usePreviewEditor } from '../preview/use-preview-editor';
import { useDraft } from '../use-draft-store';

/** The form as applicants would see it, for trying out. Nothing is stored. */
export function FormPreview({ formId, className }: { formId: string; className?: string }) {
  const t = useTranslations('organisation.editor');
  const locale = useLocale();
  const { state } = useDraft();
  const [values, setValues] = useState<TriedValues>({});
  const editor = usePreviewEditor({ body: state.body, formId, values, onChange: setValues });
  return (
    <section
      aria-label={t('previewTitle')}
      className={classNames(
        'min-w-0 rounded-lg border border-line bg-surface p-5 xl:sticky xl:top-16 xl:max-h-[calc(100dvh-5rem)] xl:overflow-y-auto',
        className,
      )}
    >
      <h2 className="sr-only">{t('previewTitle')}</h2>
      <p className="mb-4 text-ink-muted text-sm">{t('previewHint')}</p>
      <FormRenderer editor={editor} lang={locale} />
    </section>
  );
}
