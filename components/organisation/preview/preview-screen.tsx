'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormRenderer } from '@/components/forms/form-renderer';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import { Select } from '@/components/ui/select';
import { LOCALES, type Locale, languageLabel, toLocale } from '@/lib/domain/locale';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { type TriedValues, usePreviewEditor } from './forms/use-preview-editor';
import { organisationHref } from './organisation-href';
import { placeHref } from './place-words';
import { useDraft } from './use-draft-store';

/** The whole draft as applicants would meet it, in either language. Answers stay in this tab; nothing is stored or mailed. */
export function PreviewScreen() {
  const t = useTranslations('organisation.preview');
  const names = useTranslations('organisation.nav');
  const { slug, state } = useDraft();
  const page = useLocale();
  const [locale, setLocale] = useState<Locale>(toLocale(page));
  const [values, setValues] = useState<TriedValues>({});
  const [formId, setFormId] = useState(state.body.forms[0]?.id ?? '');
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <h1 className="font-semibold text-2xl">{names('preview')}</h1>
      <Alert
        title={t('banner')}
        actions={
          <LinkButton size="sm" href={`${organisationHref(slug, 'forms')}?form=${formId}`}>
            {t('edit')}
          </LinkButton>
        }
      >
        {t('text')}
      </Alert>
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
      <nav aria-label={t('forms')} className="flex flex-wrap gap-2">
        {state.body.forms.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            lang={locale}
            aria-current={id === formId ? 'true' : undefined}
            onClick={() => setFormId(id)}
            className={classNames(
              'rounded-full border px-3 py-1.5 text-sm',
              id === formId ? 'border-accent-ink bg-accent-subtle font-medium' : 'border-line hover:bg-hover',
            )}
          >
            {inLanguage(title, locale) || id}
          </button>
        ))}
      </nav>
      {formId && <TriedForm key={formId} {...{ formId, locale, values }} onChange={setValues} />}
    </div>
  );
}

interface TriedFormProps {
  formId: string;
  locale: Locale;
  values: TriedValues;
  onChange(values: TriedValues): void;
}

function TriedForm({ formId, locale, values, onChange }: TriedFormProps) {
  const t = useTranslations('organisation.preview');
  const { slug, state } = useDraft();
  const editor = usePreviewEditor({ body: state.body, formId, locale, values, onChange });
  return (
    <section className="grid gap-6 rounded-lg border border-line bg-surface p-5 sm:p-8">
      <h2 lang={locale} className="font-semibold text-xl">
        {editor.form.title}
      </h2>
      <FormRenderer
        editor={editor}
        lang={locale}
        renderAside={({ componentId, label }) => (
          <Link
            href={placeHref(slug, { part: 'forms', formId, componentId })}
            className="text-accent-ink text-xs underline underline-offset-2"
            aria-label={t('editQuestion', { name: label })}
          >
            {t('edit')}
          </Link>
        )}
      />
      <div>
        <Button variant="primary" onClick={() => void editor.finish()}>
          {t('check')}
        </Button>
      </div>
      {editor.attempt === 0 && editor.errors.size === 0 && <p role="status">{t('complete')}</p>}
    </section>
  );
}
