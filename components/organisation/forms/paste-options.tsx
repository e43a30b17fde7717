'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { announce } from '@/components/browser/message-store';
import { TableFileButton } from '@/components/form-renderer/table-file-button';
import { useSentForm } from '@/components/ui/field-form';
import { Question } from '@/components/ui/question';
import { TextArea } from '@/components/ui/text-area';
import type { Option, Text } from '@/lib/domain/forms/component';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES, languageName } from '@/lib/domain/locale';
import { optionMaker } from './option-rows';

interface PasteDialogProps {
  componentId: string;
  options: readonly Option[];
  /** The most options. */
  most: number;
  onChange(options: Option[]): void;
  onClose(): void;
}

/** Adds many options at once, one for each line or each row of a file. */
export function PasteDialog({ componentId, options, most, onChange, onClose }: PasteDialogProps) {
  const t = useTranslations('organisation.editor.paste');
  const page = useLocale();
  const form = useSentForm();
  const [text, setText] = useState<Text>(() => byLocale(() => ''));
  const [isTried, setIsTried] = useState(false);
  const lines = linesOf(text);
  const all = withPastedOptions(options, text);
  const uneven = isTried && !isEven(lines);
  const tooMany = isTried && all.length > most;
  const take = async (bytes: Uint8Array) => {
    const { tableOfOptions } = await import('./option-table');
    const read = tableOfOptions(bytes);
    if (!read) return t('encoding');
    setText(read);
    return null;
  };
  const add = () => {
    setIsTried(true);
    if (!isEven(lines) || all.length > most) return;
    const existing = options.filter((one) => all.includes(one)).length;
    if (all.length > existing) onChange([...all]);
    announce(t('added', { count: all.length - existing }));
    onClose();
  };
  return (
    <Question
      title={t('title')}
      form={form}
      confirm={t('submit')}
      tone="primary"
      onCancel={onClose}
      onConfirm={add}
    >
      <p className="text-ink-muted text-sm">{t('help')}</p>
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        {LOCALES.map((locale) => (
          <TextArea
            key={locale}
            id={`${componentId}-paste-${locale}`}
            label={t('lines', { language: languageName(locale, page) })}
            help={t('count', { count: lines[locale].length })}
            lang={locale}
            optional
            spellCheck={false}
            rows={10}
            limit={ORGANISATION_LIMITS.bodyBytes}
            error={
              uneven
                ? t('uneven', { counts: LOCALES.map((one) => lines[one].length).join(' / ') })
                : tooMany
                  ? t('tooMany', { most, count: all.length })
                  : undefined
            }
            value={text[locale]}
            onChange={({ target }) => setText(withColumns({ ...text, [locale]: target.value }))}
          />
        ))}
      </div>
      <TableFileButton label={t('file')} take={take} />
    </Question>
  );
}

/** The written lines of each language, without blank ones. */
const linesOf = (text: Text) =>
  byLocale((locale) =>
    text[locale]
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );

/** Whether every language has as many lines, or none: otherwise nobody knows which belong together. */
function isEven(lines: Record<(typeof LOCALES)[number], readonly string[]>): boolean {
  const counts = LOCALES.map((locale) => lines[locale].length).filter((count) => count > 0);
  return new Set(counts).size <= 1;
}

/** Splits columns that were copied from a spreadsheet into one field. */
function withColumns(text: Text): Text {
  const [table] = Object.values(text).filter((one) => one.includes('\t'));
  const isAlone = Object.values(text).filter((one) => one.trim() !== '').length === 1;
  if (table === undefined || !isAlone) return text;
  const rows = table.split('\n').map((row) => row.split('\t'));
  return byLocale((locale) => rows.map((row) => row[LOCALES.indexOf(locale)]?.trim() ?? '').join('\n'));
}

/**
 * The options with one more for each pasted line, in every language. Blank lines count for nothing, so that one in a single language does not
 * move the rest. Leaves out options that are there already. An option that was still empty gives way.
 */
export function withPastedOptions(options: readonly Option[], text: Text): readonly Option[] {
  const lines = linesOf(text);
  const count = Math.max(...LOCALES.map((locale) => lines[locale].length));
  const isWritten = ({ label }: Pick<Option, 'label'>) => LOCALES.some((locale) => label[locale] !== '');
  const keyOf = ({ label }: Pick<Option, 'label'>) => LOCALES.map((locale) => label[locale]).join('\n');
  const all = options.filter(isWritten);
  const known = new Set(all.map(keyOf));
  const ids = new Set(options.map(({ id }) => id));
  const make = optionMaker(options);
  for (let index = 0; index < count; index += 1) {
    const label = byLocale((locale) => lines[locale][index] ?? '');
    if (known.size === known.add(keyOf({ label })).size) continue;
    all.push(make(label));
  }
  return all.some((one) => !ids.has(one.id)) ? all : options;
}
