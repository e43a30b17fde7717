'use client';

import { ArrowDown, ArrowUp, ClipboardPaste, Plus, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Fragment, useState } from 'react';
import { useFocusNext } from '@/components/browser/focus-place';
import { announce } from '@/components/browser/message-store';
import { Button, IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { useSentForm } from '@/components/ui/field-form';
import { Question } from '@/components/ui/question';
import type { Option, Text } from '@/lib/domain/forms/component';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES, type Locale } from '@/lib/domain/locale';
import { freeId } from '@/lib/domain/organisation/arrange';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { ConflictAt } from '../draft-bar';
import { useVersionDraft } from '../use-draft-store';
import { TextPair } from './text-pair';
import { UndoRemoval } from './undo-removal';

interface OptionsEditorProps {
  componentId: string;
  options: readonly Option[];
  /** Whether one of them may ask for a text. */
  mayHaveText: boolean;
  /** Whether the question has just been added. */
  isNew: boolean;
  error: (optionId: string, locale: Locale) => string | undefined;
  warning: (optionId: string, locale: Locale) => string | undefined;
  onChange(options: Option[], step?: string): void;
  /** Removes an option, and the conditions that name it. */
  onRemove(optionId: string, name: string): void;
}

/** Edits the choices of a question, in their order. */
export function OptionsEditor({
  componentId,
  options,
  mayHaveText,
  isNew,
  error,
  warning,
  onChange,
  onRemove,
}: OptionsEditorProps) {
  const t = useTranslations('organisation.editor');
  const locale = useLocale();
  const { canEdit } = useVersionDraft();
  const focusNext = useFocusNext();
  const [addedIds, setAddedIds] = useState<readonly string[]>([]);
  const add = () => {
    const option = newOption(options);
    onChange([...options, option]);
    setAddedIds((before) => [...before, option.id]);
    focusNext(`${componentId}.${option.id}-${LOCALES[0]}`);
  };
  const swap = (index: number, other: number) => {
    const moved = [...options];
    const [one, two] = [moved[index], moved[other]];
    if (!one || !two) return;
    moved[index] = two;
    moved[other] = one;
    onChange(moved);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-control">{t('options')}</legend>
      <ol className="grid gap-3">
        {options.map((option, index) => {
          const name = inLanguage(option.label, locale) || t('optionNumber', { number: index + 1 });
          return (
            <Fragment key={option.id}>
              <UndoRemoval as="li" list={`options/${componentId}`} index={index} />
              <li className="grid gap-2 rounded border border-line p-3">
                <ConflictAt id={`${componentId}.${option.id}`} />
                <TextPair
                  id={`${componentId}.${option.id}`}
                  label={t('optionNumber', { number: index + 1 })}
                  text={option.label}
                  isNew={isNew || addedIds.includes(option.id)}
                  error={(language) => error(option.id, language)}
                  warning={(language) => warning(option.id, language)}
                  onChange={(label, step) =>
                    onChange(
                      options.map((one) => (one.id === option.id ? { ...one, label } : one)),
                      step,
                    )
                  }
                />
                {canEdit && (
                  <div className="flex flex-wrap items-center gap-1">
                    <IconButton
                      label={t('up', { name })}
                      icon={<ArrowUp aria-hidden="true" />}
                      disabled={index === 0}
                      onClick={() => swap(index, index - 1)}
                    />
                    <IconButton
                      label={t('down', { name })}
                      icon={<ArrowDown aria-hidden="true" />}
                      disabled={index === options.length - 1}
                      onClick={() => swap(index, index + 1)}
                    />
                    <IconButton
                      label={t('removeOption', { name })}
                      icon={<Trash2 aria-hidden="true" />}
                      onClick={() => onRemove(option.id, name)}
                    />
                    {mayHaveText && (
                      <Checkbox
                        id={`${componentId}.${option.id}-ownText`}
                        label={t('ownText')}
                        checked={option.ownText ?? false}
                        onChange={({ target }) =>
                          onChange(withOwnText(options, target.checked ? option.id : null))
                        }
                      />
                    )}
                  </div>
                )}
              </li>
            </Fragment>
          );
        })}
        <UndoRemoval as="li" list={`options/${componentId}`} index={options.length} />
      </ol>
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={add}>
            <Plus aria-hidden="true" />
            {t('addOption')}
          </Button>
          <PasteOptions componentId={componentId} options={options} onChange={onChange} />
        </div>
      )}
    </fieldset>
  );
}

/** Adds many options at once, one for each line. */
function PasteOptions({
  componentId,
  options,
  onChange,
}: Pick<OptionsEditorProps, 'componentId' | 'options' | 'onChange'>) {
  const t = useTranslations('organisation.editor');
  const [text, setText] = useState<Text | null>(null);
  const form = useSentForm();
  const add = () => {
    const all = text ? withPastedOptions(options, text) : options;
    const kept = options.filter((one) => all.includes(one)).length;
    if (all.length > kept) onChange([...all]);
    announce(t('paste.added', { count: all.length - kept }));
    setText(null);
  };
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setText(byLocale(() => ''))}>
        <ClipboardPaste aria-hidden="true" />
        {t('pasteOptions')}
      </Button>
      {text && (
        <Question
          title={t('paste.title')}
          form={form}
          confirm={t('paste.submit')}
          tone="primary"
          onCancel={() => setText(null)}
          onConfirm={add}
        >
          <TextPair
            id={`${componentId}-paste`}
            label={t('paste.lines')}
            help={t('paste.help')}
            text={text}
            isNew
            long
            onChange={setText}
          />
        </Question>
      )}
    </>
  );
}

/**
 * The options with one more for each pasted line, in every language. Leaves out empty lines, options that are there already, and more than
 * a question can have. An option that was still empty gives way.
 */
export function withPastedOptions(options: readonly Option[], text: Text): readonly Option[] {
  const lines = byLocale((locale) => text[locale].split('\n').map((line) => line.trim()));
  const count = Math.max(...LOCALES.map((locale) => lines[locale].length));
  const isWritten = ({ label }: Pick<Option, 'label'>) => LOCALES.some((locale) => label[locale] !== '');
  const all = options.filter(isWritten);
  for (let index = 0; index < count && all.length < COUNT_LIMITS.entriesMost; index += 1) {
    const label = byLocale((locale) => lines[locale][index] ?? '');
    const isThere = all.some((one) => LOCALES.every((locale) => one.label[locale] === label[locale]));
    if (isWritten({ label }) && !isThere) all.push({ id: newOption([...options, ...all]).id, label });
  }
  return all.some((one) => !options.includes(one)) ? all : options;
}

/** The options, of which only this one asks for a text. */
function withOwnText(options: readonly Option[], optionId: string | null): Option[] {
  return options.map(({ ownText: _ownText, ...option }) =>
    option.id === optionId ? { ...option, ownText: true } : option,
  );
}

function newOption(options: readonly Option[]): Option {
  const id = freeId('option', (one) => options.some((option) => option.id === one));
  return { id, label: byLocale(() => '') };
}
