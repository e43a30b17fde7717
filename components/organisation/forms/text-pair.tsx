'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { insertText } from '@/components/browser/insert-text';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { Text } from '@/lib/domain/forms/component';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES, type Locale, languageName } from '@/lib/domain/locale';
import { isTooLong } from '@/lib/domain/organisation/unsavable';
import { ConflictAt } from '../draft-bar';
import { useVersionDraft } from '../use-draft-store';
import { fieldOf } from '../use-problem-words';

interface TextPairProps {
  /** The first part of the ids of the fields, to which the language is added. A problem leads here. */
  id: string;
  /** The id of the text as `fieldOf` has it. Default: `id`. */
  about?: string;
  label: string;
  help?: string;
  text: Text | undefined;
  /** Whether it may be left empty. */
  optional?: boolean;
  /** Whether it is a row of a table, whose head names the languages. */
  isRow?: boolean;
  /** Whether it has several lines. */
  long?: boolean;
  /** The longest text, if it is not the usual one. */
  limit?: number;
  error?: (locale: Locale) => string | undefined;
  /** Something wrong with what is written, which shows at once. */
  wrong?: (locale: Locale) => string | undefined;
  /** Something that deserves a look but is no error, such as a missing translation. */
  warning?: (locale: Locale) => string | undefined;
  /** Whether it has just been made. No errors then show before somebody has been in the field. */
  isNew?: boolean;
  onChange(text: Text, step: string): void;
}

/** A text in every language, side by side. */
export function TextPair({
  id,
  about = id,
  label,
  help,
  text,
  optional,
  isRow,
  long,
  limit = TEXT_LIMITS.formDefault,
  error,
  wrong,
  warning,
  isNew,
  onChange,
}: TextPairProps) {
  const t = useTranslations('organisation.editor');
  const problems = useTranslations('organisation.problems');
  const page = useLocale();
  const { store, state, canEdit } = useVersionDraft();
  const conflict = useTranslations('organisation.draft.conflict');
  const clash = (locale: Locale) =>
    state.conflict?.conflicts.some(({ place }) => fieldOf(place) === `${about}-${locale}`)
      ? conflict('title', { name: state.conflict.updatedBy ?? conflict('somebody'), count: 1 })
      : undefined;
  const [left, setLeft] = useState<readonly Locale[]>([]);
  const nameIn = (locale: Locale) => t('inLanguage', { label, language: languageName(locale, page) });
  const Field = long ? TextArea : TextField;
  // A field that has been filled in shows no problem, even before the server knows.
  const said = (locale: Locale, say?: (locale: Locale) => string | undefined) =>
    text?.[locale]?.trim() || (isNew && !left.includes(locale)) ? undefined : say?.(locale);
  return (
    <div className={isRow ? CELLS : 'grid min-w-0 items-start gap-4 sm:grid-cols-2'}>
      {LOCALES.map((locale) => (
        <div key={locale} className="grid min-w-0 grid-cols-1 gap-2">
          <Field
            id={`${id}-${locale}`}
            label={isRow ? <VisuallyHidden>{nameIn(locale)}</VisuallyHidden> : nameIn(locale)}
            className={isRow ? ROW_FIELD : undefined}
            help={said(locale, warning) ?? help}
            limit={limit}
            lang={locale}
            optional={optional}
            readOnly={!canEdit}
            error={
              clash(locale) ??
              wrong?.(locale) ??
              (isTooLong(text?.[locale] ?? '', limit) ? problems('TOO_LONG') : said(locale, error))
            }
            value={text?.[locale] ?? ''}
            onChange={({ target }) =>
              onChange({ ...emptyText(), ...text, [locale]: target.value }, `${id}-${locale}`)
            }
            onBlur={() => {
              store.endStep();
              setLeft((before) => (before.includes(locale) ? before : [...before, locale]));
            }}
          />
          <ConflictAt id={`${about}-${locale}`} />
        </div>
      ))}
    </div>
  );
}

/** The columns of a table of texts, one for each language. On a phone they stand one above the other. */
export const CELLS = 'grid min-w-0 flex-1 items-start gap-x-2 gap-y-1.5 sm:grid-cols-2';

/** No gap above, where a label would be, and what a text lacks below it, so that the fields of a row stand level. */
const ROW_FIELD = '-mt-1.5 [&>[id$=-help]]:order-last';

const emptyText = (): Text => byLocale(() => '');

/** Inserts a text into the field with this id (`insertText`). Does nothing if there is none. */
export function insertAtCaret(id: string, text: string, isAtEnd = false): void {
  const field = document.getElementById(id);
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)
    insertText(field, text, isAtEnd);
}
