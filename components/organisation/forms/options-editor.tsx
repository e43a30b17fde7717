'use client';

import { ArrowDown, ArrowDownAZ, ArrowUp, Ellipsis, PenLine, Plus, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ClipboardEvent, Fragment, type KeyboardEvent, useState } from 'react';
import { useFocusNext } from '@/components/browser/focus-place';
import { announce, showMessage } from '@/components/browser/message-store';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { TextField } from '@/components/ui/text-field';
import type { Option } from '@/lib/domain/forms/component';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale, languageName } from '@/lib/domain/locale';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { ConflictAt } from '../draft-bar';
import { useVersionDraft } from '../use-draft-store';
import { PasteOptions } from './add-options';
import { newOption, withCells } from './option-rows';
import { CELLS, TextPair } from './text-pair';
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

/** Edits the choices of a question, in their order: a table with a row for each and a column for each language. */
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
  const nameOf = ({ label }: Option, index: number) =>
    inLanguage(label, locale) || t('optionNumber', { number: index + 1 });
  const focus = (id: string, language: Locale) => focusNext(`${componentId}.${id}-${language}`);
  const add = (language: Locale = DEFAULT_LOCALE) => {
    const option = newOption(options);
    onChange([...options, option]);
    view.show(options.length);
    setAddedIds((before) => [...before, option.id]);
    focus(option.id, language);
  };
  const move = (index: number, step: 1 | -1) => {
    const option = options[index];
    const place = index + step;
    if (!option || !options[place]) return;
    onChange(options.toSpliced(index, 1).toSpliced(place, 0, option));
    view.show(place);
    announce(t('movedTo', { name: nameOf(option, index), place: place + 1, count: options.length }));
  };
  const sort = (language: Locale) => {
    onChange(inOrder(options, language));
    announce(t('optionList.sorted'));
  };
  const onKeyDown = (event: KeyboardEvent, option: Option, index: number) => {
    const language = languageOf(event.target);
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key] as 1 | -1 | undefined;
    if (!language || !step || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const isMove = event.altKey && event.key !== 'Enter';
    const next = isMove ? option : view.reach(index, step);
    if (isMove && canEdit) move(index, step);
    if (next) focus(next.id, language);
    else if (event.key === 'Enter' && canEdit && index === options.length - 1) add(language);
  };
  const onPaste = (event: ClipboardEvent, index: number) => {
    const language = languageOf(event.target);
    const table = event.clipboardData.getData('text/plain').trimEnd();
    // A single text is pasted by the browser.
    if (!language || !canEdit || !/[\n\t]/.test(table)) return;
    event.preventDefault();
    const all = withCells(options, { index, language }, table);
    if (all.length > most) {
      showMessage({ type: 'error', text: t('paste.tooMany', { most, count: all.length }) });
      return;
    }
    onChange(all);
    announce(t('optionList.filled', { count: all.filter((one, at) => one !== options[at]).length }));
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-control">{t('options')}</legend>
      <OptionPages componentId={componentId} view={view} count={options.length} />
      <OptionsHead onSort={canEdit && options.length > 1 ? sort : null} hasMenus={canEdit} />
      <ol className="-mt-2 grid gap-1.5" start={(view.shown[0]?.index ?? 0) + 1}>
        {view.shown.map(({ option, index }) => (
          <Fragment key={option.id}>
            <UndoRemoval as="li" list={`options/${componentId}`} index={index} />
            <li
              className="flex items-start gap-2"
              onKeyDown={(event) => onKeyDown(event, option, index)}
              onPaste={(event) => onPaste(event, index)}
            >
              <div className="grid min-w-0 flex-1 gap-1">
                <ConflictAt id={`${componentId}.${option.id}`} />
                <TextPair
                  id={`${componentId}.${option.id}`}
                  label={t('optionNumber', { number: index + 1 })}
                  isRow
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
                {option.ownText && <p className="text-ink-muted text-sm">{t('ownText')}</p>}
              </div>
              {canEdit && (
                <OptionMenu
                  name={nameOf(option, index)}
                  isFirst={index === 0}
                  isLast={index === options.length - 1}
                  hasText={mayHaveText ? (option.ownText ?? false) : null}
                  onMove={(step) => move(index, step)}
                  onText={(hasText) => onChange(withOwnText(options, hasText ? option.id : null))}
                  onRemove={() => onRemove(option.id, nameOf(option, index))}
                />
              )}
            </li>
          </Fragment>
        ))}
        {view.isAtEnd && <UndoRemoval as="li" list={`options/${componentId}`} index={options.length} />}
      </ol>
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => add()}>
            <Plus aria-hidden="true" />
            {t('addOption')}
          </Button>
          <PasteOptions componentId={componentId} options={options} most={most} onChange={onChange} />
        </div>
      )}
    </fieldset>
  );
}

/** Names the columns. They can be sorted by, unless `onSort` is null. */
function OptionsHead({ onSort, hasMenus }: { onSort: ((by: Locale) => void) | null; hasMenus: boolean }) {
  const t = useTranslations('organisation.editor.optionList');
  const page = useLocale();
  return (
    <div className="flex gap-2 text-ink-muted text-sm">
      <div className={CELLS}>
        {LOCALES.map((locale) => (
          <div key={locale} className="flex min-h-9 min-w-0 items-center gap-1">
            {languageName(locale, page)}
            {onSort && (
              <IconButton
                label={t('sort', { language: languageName(locale, page) })}
                icon={<ArrowDownAZ aria-hidden="true" />}
                onClick={() => onSort(locale)}
              />
            )}
          </div>
        ))}
      </div>
      {hasMenus && <span className="w-9 shrink-0" />}
    </div>
  );
}

interface OptionMenuProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Whether it has a text of its own. Null if it may not. */
  hasText: boolean | null;
  onMove(step: 1 | -1): void;
  onText(hasText: boolean): void;
  onRemove(): void;
}

/** What can be done with an option. */
function OptionMenu({ name, isFirst, isLast, hasText, onMove, onText, onRemove }: OptionMenuProps) {
  const t = useTranslations('organisation.editor');
  return (
    <Menu
      trigger={
        <IconButton label={t('optionList.actions', { name })} icon={<Ellipsis aria-hidden="true" />} />
      }
    >
      <MenuItem icon={<ArrowUp aria-hidden="true" />} disabled={isFirst} onSelect={() => onMove(-1)}>
        {t('optionList.up')}
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden="true" />} disabled={isLast} onSelect={() => onMove(1)}>
        {t('optionList.down')}
      </MenuItem>
      {hasText !== null && (
        <MenuItem icon={<PenLine aria-hidden="true" />} onSelect={() => onText(!hasText)}>
          {t(hasText ? 'optionList.noOwnText' : 'ownText')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={onRemove}>
        {t('optionList.remove')}
      </MenuItem>
    </Menu>
  );
}

/** The language of the field that an event is about. Undefined for anything else. */
const languageOf = (target: EventTarget): Locale | undefined =>
  target instanceof HTMLInputElement && isLocale(target.lang) ? target.lang : undefined;

/** The options by their texts in a language. "Other", which has a text of its own, stays last. */
function inOrder(options: readonly Option[], language: Locale): Option[] {
  const { compare } = new Intl.Collator(language);
  const rank = ({ ownText }: Option) => (ownText ? 1 : 0);
  return options.toSorted(
    (one, other) => rank(one) - rank(other) || compare(one.label[language], other.label[language]),
  );
}

/** The options, of which only this one has a text of its own. */
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
    /** Shows the option next to another, among those that are found, and returns it. */
    reach(index: number, step: 1 | -1): Option | undefined {
      const place = found.findIndex((one) => one.index === index) + step;
      const next = found[place]?.option;
      if (next) setFrom(place - (place % SHOWN));
      return next;
    },
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
