'use client';

import { useTranslations } from 'next-intl';
import type { FormSlots } from '@/components/form-renderer/form-context';
import { FormRenderer } from '@/components/form-renderer/form-renderer';
import { Button } from '@/components/ui/button';
import type { Locale } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { type TriedValues, usePreviewEditor } from './use-preview-editor';

interface TriedFormProps extends FormSlots {
  body: VersionBody;
  formId: string;
  locale: Locale;
  values: TriedValues;
  /** A component that shows whatever has been answered. */
  chosenId?: string | null;
  onChange(values: TriedValues): void;
  /** The button was pressed and all answers are right. */
  onDone?(editor: ReturnType<typeof usePreviewEditor>): void;
}

/** A form of the draft as applicants would see it, for trying out. Nothing is stored. */
export function TriedForm({ onDone, ...props }: TriedFormProps) {
  const { body, formId, locale, values, chosenId, onChange, ...slots } = props;
  const t = useTranslations('organisation.preview');
  const form = useTranslations('form');
  const editor = usePreviewEditor({ body, formId, locale, values, chosenId, onChange });
  const shown = editor.forms.filter(({ id }) => editor.visibility.forms.has(id));
  const number = shown.findIndex(({ id }) => id === formId) + 1;
  const finish = async () => {
    const { kind } = await editor.finish();
    if (kind === 'valid') onDone?.(editor);
  };
  return (
    <>
      <div>
        <h2 lang={locale} className="wrap-anywhere font-semibold text-xl">
          {editor.form.title}
        </h2>
        <p className="text-ink-muted text-sm">{form('numberOf', { number, count: shown.length })}</p>
      </div>
      <FormRenderer editor={editor} lang={locale} {...slots} />
      <div>
        <Button variant="primary" onClick={() => void finish()}>
          {form('saveAndContinue')}
        </Button>
      </div>
      <p role="status" className="empty:-mt-6">
        {editor.attempt === 0 && editor.errors.size === 0 && t('complete')}
      </p>
    </>
  );
}
