'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { FormRenderer } from '@/components/form-renderer/form-renderer';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Select } from '@/components/ui/select';
import { LOCALES, type Locale, languageLabel, textIn, toLocale } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { type TriedValues, usePreviewEditor } from './use-preview-editor';

interface TriedApplicationProps {
  body: VersionBody;
  /** The form to start with. Default: the first. */
  firstForm?: string;
  /** Renders content beside a question, such as a link to edit it. */
  renderAside?: (question: { formId: string; componentId: string; label: string }) => ReactNode;
  onForm?: (formId: string) => void;
}

/** Forms and texts as applicants would experience them, in either language. Answers stay in this tab; nothing is stored or mailed. */
export function TriedApplication({ body, firstForm = '', renderAside, onForm }: TriedApplicationProps) {
  const t = useTranslations('organisation.preview');
  const page = useLocale();
  const [locale, setLocale] = useState<Locale>(toLocale(page));
  const [values, setValues] = useState<TriedValues>({});
  const [chosenId, setChosenId] = useState(firstForm);
  const form = body.forms.find(({ id }) => id === chosenId) ?? body.forms[0];
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <Select
          id="preview-language"
          label={t('language')}
          placeholder={null}
          value={locale}
          options={LOCALES.map((value) => ({ value, label: languageLabel(value, page) }))}
          onChange={({ target }) => setLocale(toLocale(target.value))}
        />
        <Button variant="quiet" onClick={() => setValues({})}>
          {t('empty')}
        </Button>
      </div>
      <OwnWords text={textIn(body.texts.introduction, locale)} label={t('introduction')} lang={locale} />
      <nav aria-label={t('forms')} className="flex flex-wrap gap-2">
        {body.forms.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            lang={locale}
            aria-current={id === form?.id ? 'true' : undefined}
            onClick={() => {
              setChosenId(id);
              onForm?.(id);
            }}
            className={classNames(
              'max-w-full break-words rounded-full border px-3 py-1.5 text-sm',
              id === form?.id
                ? 'border-accent-ink bg-accent-subtle font-medium'
                : 'border-line hover:bg-hover',
            )}
          >
            {inLanguage(title, locale) || id}
          </button>
        ))}
      </nav>
      {form && (
        <TriedForm
          key={form.id}
          {...{ body, locale, values, renderAside }}
          formId={form.id}
          onChange={setValues}
        />
      )}
      <OwnWords text={textIn(body.texts.beforeSigning, locale)} label={t('beforeSigning')} lang={locale} />
      <OwnWords
        text={textIn(body.texts.afterSubmission, locale)}
        label={t('afterSubmission')}
        lang={locale}
      />
    </>
  );
}

/** A text outside the forms, with a label that says where it appears in the application. */
function OwnWords({ text, label, lang }: { text: string | null; label: string; lang: Locale }) {
  if (text === null) return null;
  return (
    <section className="grid gap-1">
      <h2 className="text-ink-muted text-sm">{label}</h2>
      <p lang={lang} className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </section>
  );
}

interface TriedFormProps extends Pick<TriedApplicationProps, 'body' | 'renderAside'> {
  formId: string;
  locale: Locale;
  values: TriedValues;
  onChange(values: TriedValues): void;
}

function TriedForm({ body, formId, locale, values, renderAside, onChange }: TriedFormProps) {
  const t = useTranslations('organisation.preview');
  const editor = usePreviewEditor({ body, formId, locale, values, onChange });
  return (
    <section className="grid gap-6 rounded-lg border border-line bg-surface p-5 sm:p-8">
      <h2 lang={locale} className="wrap-anywhere font-semibold text-xl">
        {editor.form.title}
      </h2>
      <FormRenderer
        editor={editor}
        lang={locale}
        {...(renderAside
          ? { renderAside: ({ componentId, label }) => renderAside({ formId, componentId, label }) }
          : {})}
      />
      <div>
        <Button variant="primary" onClick={() => void editor.finish()}>
          {t('check')}
        </Button>
      </div>
      <p role="status" className="empty:-mt-6">
        {editor.attempt === 0 && editor.errors.size === 0 && t('complete')}
      </p>
    </section>
  );
}
