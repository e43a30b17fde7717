'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import type { Text } from '@/lib/domain/forms/component';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES, type Locale, languageName } from '@/lib/domain/locale';
import { isTooLong } from '@/lib/domain/organisation/unsavable';
import { useDraft } from '../use-draft-store';

interface TextPairProps {
  /** Of the fields, with the language added; a problem leads here. */
  id: string;
  label: string;
  help?: string;
  text: Text | undefined;
  /** Whether it may be left empty. */
  optional?: boolean;
  /** Several lines. */
  long?: boolean;
  error?: (locale: Locale) => string | undefined;
  /** What is only to be looked at, such as that a translation is missing. */
  warning?: (locale: Locale) => string | undefined;
  /** Whether it was made just now: then nothing is wrong before somebody has been there. */
  isNew?: boolean;
  onChange(text: Text, step: string): void;
}

/** A text in every language, next to each other. */
export function TextPair({
  id,
  label,
  help,
  text,
  optional,
  long,
  error,
  warning,
  isNew,
  onChange,
}: TextPairProps) {
  const t = useTranslations('organisation.editor');
  const problems = useTranslations('organisation.problems');
  const page = useLocale();
  const { store, canEdit } = useDraft();
  const [left, setLeft] = useState<readonly Locale[]>([]);
  const Field = long ? TextArea : TextField;
  // What is typed is there before the server knows.
  const told = (locale: Locale, say?: (locale: Locale) => string | undefined) =>
    text?.[locale]?.trim() || (isNew && !left.includes(locale)) ? undefined : say?.(locale);
  return (
    <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
      {LOCALES.map((locale) => (
        <Field
          key={locale}
          id={`${id}-${locale}`}
          label={t('inLanguage', { label, language: languageName(locale, page) })}
          help={told(locale, warning) ?? help}
          limit={TEXT_LIMITS.formDefault}
          lang={locale}
          optional={optional}
          readOnly={!canEdit}
          error={isTooLong(text?.[locale] ?? '') ? problems('TOO_LONG') : told(locale, error)}
          value={text?.[locale] ?? ''}
          onChange={({ target }) =>
            onChange({ ...emptyText(), ...text, [locale]: target.value }, `${id}-${locale}`)
          }
          onBlur={() => {
            store.endStep();
            setLeft((before) => (before.includes(locale) ? before : [...before, locale]));
          }}
        />
      ))}
    </div>
  );
}

const emptyText = (): Text => byLocale(() => '');
