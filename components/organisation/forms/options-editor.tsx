'use client';

import { ArrowDown, ArrowDownAZ, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Fragment, useState } from 'react';
import { useFocusNext } from '@/components/browser/focus-place';
import { announce } from '@/components/browser/message-store';
import { Button, IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { TextField } from '@/components/ui/text-field';
import type { Option } from '@/lib/domain/forms/component';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { ConflictAt } from '../draft-bar';
import { useVersionDraft } from '../use-draft-store';
import { newOption, PasteOptions } from './add-options';
import { TextPair } from './text-pair';
import { UndoRemoval } from './undo-removal';

interface OptionsEditorProps {
  componentId: string;
  options: readonly Option[];
  /** The most options. */
  most: number;
  /** Whether one of them may ask for a text. */
  mayHaveText: boolean;
  /** The field to show, which may be that of an option. */
  field: { id: string } | null;
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
  most,
  mayHaveText,
  field,
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
  const view = useOptionView(componentId, options, field);
  const add = () => {
    const option = newOption(options);
    onChange([...options, option]);
    view.show(options.length);
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
    view.show(other);
  };
  const sort = () => {
    const { compare } = new Intl.Collator(locale);
    const inOrder = (some: readonly Option[]) =>
      some.toSorted((one, other) => compare(inLanguage(one.label, locale), inLanguage(other.label, locale)));
    // "Other" stays last.
    onChange([
      ...inOrder(options.filter(({ ownText }) => !ownText)),
      ...options.filter(({ ownText }) => ownText),
    ]);
    announce(t('optionList.sorted'));
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-control">{t('options')}</legend>
      <OptionPages componentId={componentId} view={view} count={options.length} />
      <ol className="grid gap-3" start={(view.shown[0]?.index ?? 0) + 1}>
        {view.shown.map(({ option, index }) => {
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
        {view.isAtEnd && <UndoRemoval as="li" list={`options/${componentId}`} index={options.length} />}
      </ol>
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={add}>
            <Plus aria-hidden="true" />
            {t('addOption')}
          </Button>
          <PasteOptions componentId={componentId} options={options} most={most} onChange={onChange} />
          {options.length > 1 && (
            <Button size="sm" variant="quiet" onClick={sort}>
              <ArrowDownAZ aria-hidden="true" />
              {t('optionList.sort')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

/** The options, of which only this one asks for a text. */
function withOwnText(options: readonly Option[], optionId: string | null): Option[] {
  return options.map(({ ownText: _ownText, ...option }) =>
    option.id === optionId ? { ...option, ownText: true } : option,
  );
}

/** How many options are shown at once. */
const SHOWN = 20;

/** The options that are shown: some in a row, or those with a text. */
function useOptionView(componentId: string, options: readonly Option[], field: OptionsEditorProps['field']) {
  const [from, setFrom] = useState(0);
  const [search, setSearch] = useState('');
  const [revealed, setRevealed] = useState<typeof field>(null);
  const show = (index: number) => {
    setSearch('');
    setFrom(index - (index % SHOWN));
  };
  if (field !== revealed) {
    setRevealed(field);
    const index = options.findIndex(({ id }) => field?.id.startsWith(`${componentId}.${id}-`));
    if (index >= 0) show(index);
  }
  const wanted = search.trim().toLowerCase();
  const found = options
    .map((option, index) => ({ option, index }))
    .filter(
      ({ option }) =>
        wanted === '' || LOCALES.some((locale) => option.label[locale].toLowerCase().includes(wanted)),
    );
  const start = Math.min(from, Math.max(0, found.length - 1 - ((found.length - 1) % SHOWN)));
  return {
    shown: found.slice(start, start + SHOWN),
    found: found.length,
    start,
    isAtEnd: start + SHOWN >= found.length,
    search,
    setSearch(text: string) {
      setSearch(text);
      setFrom(0);
    },
    step: (by: 1 | -1) => setFrom(Math.max(0, start + by * SHOWN)),
    show,
  };
}

interface OptionPagesProps {
  componentId: string;
  view: ReturnType<typeof useOptionView>;
  count: number;
}

/** Finds options in a long list, and goes through it. */
function OptionPages({ componentId, view, count }: OptionPagesProps) {
  const t = useTranslations('organisation.editor.optionList');
  if (count <= SHOWN) return null;
  const { start, found, shown, isAtEnd } = view;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        id={`${componentId}-optionSearch`}
        label={t('search')}
        optional
        className="min-w-0 flex-1 basis-48"
        limit={TEXT_LIMITS.search}
        value={view.search}
        onChange={({ target }) => view.setSearch(target.value)}
      />
      <p role="status" className="py-2 text-ink-muted text-sm">
        {t('range', { from: found === 0 ? 0 : start + 1, to: start + shown.length, count: found })}
      </p>
      <IconButton
        label={t('previous')}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={start === 0}
        onClick={() => view.step(-1)}
      />
      <IconButton
        label={t('next')}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={isAtEnd}
        onClick={() => view.step(1)}
      />
    </div>
  );
}
