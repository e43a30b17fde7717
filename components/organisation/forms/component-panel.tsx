'use client';

import { ArrowUpToLine } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useKeyedText } from '@/components/browser/keyed-text';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { useQuoted } from '@/components/ui/field-form';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import type { Calculation } from '@/lib/domain/forms/calculation';
import { type Component, type Option, type Rules, TAG, type Text } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { firstOptions } from '@/lib/domain/forms/kinds/new-parts';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { updateComponent } from '@/lib/domain/organisation/arrange';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { withOptionsOf, withoutOption } from '@/lib/domain/organisation/edit';
import { kindNameOf } from '@/lib/domain/organisation/new-kinds';
import { placedComponents } from '@/lib/domain/organisation/placed';
import { optionListOf, optionsOf, sharersOf } from '@/lib/domain/organisation/shared-options';
import { ConflictAt } from '../draft-bar';
import { useVersionDraft } from '../use-draft-store';
import { nameOf, useProblemWords } from '../use-problem-words';

import { ArrangeComponent, focusInOutline, MoveTo } from './arrange-component';
import { CalculationEditor } from './calculation-editor';
import { ColumnsEditor } from './columns-editor';
import { ConditionEditor, Controls } from './condition-editor';

import { OptionsEditor } from './options-editor';
import { RulesEditor } from './rules-editor';
import { TextPair } from './text-pair';
import { UndoRemoval, useRemove } from './undo-removal';

interface ComponentPanelProps {
  component: Component;
  /** Whether it has just been added. Its first text then gets the focus. */
  isNew: boolean;
  /** The field to show. */
  field: { id: string } | null;
  /** Shows another component, or none. */
  onOpen(componentId: string | null): void;
  onOpenForm(formId: string): void;
}

/** The ends of the ids, as `fieldOf` has them, of what has no field here: the component as a whole, its place, and its columns. */
const WITHOUT_FIELD = [
  ...['', '-place', '-columnCount'],
  ...Array.from({ length: COUNT_LIMITS.columns }, (_, index) => `-columns.${index}`),
];

/** Edits everything about the chosen component. */
export function ComponentPanel({ component, isNew, field, onOpen, onOpenForm }: ComponentPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading = panel.current?.querySelector('h2');
    const first = panel.current?.querySelector<HTMLElement>('input[lang], textarea[lang]');
    if (isNew) (first ?? heading)?.focus();
    else if (isBelowOutline(panel.current)) heading?.focus();
  }, [isNew]);
  const t = useTranslations('organisation.editor');
  const { canEdit, error, warning, set } = useEdit(component);
  const { componentId } = component;
  return (
    <section
      ref={panel}
      aria-label={t('chosen')}
      onKeyDown={({ key, target, defaultPrevented }) => {
        // A dialog over the panel and an open list answer the key themselves.
        const isOwn = target instanceof Element && panel.current?.contains(target);
        if (key === 'Escape' && isOwn && !defaultPrevented && !target.closest('dialog'))
          focusInOutline(componentId);
      }}
      className="-m-1 min-w-0 grid content-start gap-6 p-1 lg:sticky lg:top-[calc(var(--below-header)+var(--bar))] lg:max-h-[calc(100dvh-var(--below-header)-var(--bar)-1rem)] lg:overflow-y-auto"
    >
      <PanelHeader component={component} onOpen={onOpen} />
      {WITHOUT_FIELD.map((part) => (
        <ConflictAt key={part} id={`${componentId}${part}`} />
      ))}
      {error() && <p className="text-danger text-sm">{error()}</p>}
      <Texts component={component} isNew={isNew} />
      <ColumnsEditor component={component} />
      {fieldKindOf(component) && <AboutAnswer component={component} />}
      <Choices component={component} isNew={isNew} field={field} />
      {component.type === 'FormCalculation' && (
        <CalculationEditor
          componentId={componentId}
          calculation={component.calculation}
          error={(property) => error(property) ?? warning(property)}
          onChange={(calculation, step) => set({ calculation }, step)}
        />
      )}
      <RulesEditor
        component={component}
        error={(property) => error(property) ?? warning(property)}
        onChange={(validation, step) => set({ validation }, step)}
      />
      <ConditionEditor
        part={component}
        error={error('displayController') ?? warning('displayController')}
        onChange={(entries, isAll) =>
          set({
            displayController: entries.length > 0 ? entries : undefined,
            displayAll: isAll && entries.length > 1 ? true : undefined,
          })
        }
      >
        <Controls componentId={componentId} onOpen={onOpen} onOpenForm={onOpenForm} />
      </ConditionEditor>
      {fieldKindOf(component) && (
        <Meaning component={component} onChange={(tag) => set({ tag })} error={error('tag')} />
      )}
      <ConflictAt id={`${componentId}-tag`} />
      <PublicNumber component={component} error={error('publicId')} />
      <ConflictAt id={`${componentId}-publicId`} />
      {canEdit && <MoveTo component={component} />}
    </section>
  );
}

/** What every part of the panel needs: what is wrong with a property of the component, and the way to change it. */
function useEdit({ componentId }: Component) {
  const { store, canEdit } = useVersionDraft();
  const problemAt = useProblemWords();
  const warningAt = useProblemWords('warnings');
  return {
    store,
    canEdit,
    error: (property?: string, locale?: Locale, optionId?: string) =>
      problemAt({ componentId, property, locale, optionId }),
    warning: (property: string, locale?: Locale, optionId?: string) =>
      warningAt({ componentId, property, locale, optionId }),
    set: (part: ComponentChange, step?: string) =>
      store.change((body) => updateComponent(body, componentId, (before) => merged(before, part)), step),
  };
}

function PanelHeader({ component, onOpen }: Pick<ComponentPanelProps, 'component' | 'onOpen'>) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const { canEdit } = useVersionDraft();
  return (
    <>
      <div className="-mb-4 lg:absolute lg:z-10 lg:rounded-sm lg:bg-canvas">
        <Button
          size="sm"
          variant="quiet"
          aria-keyshortcuts="Escape"
          className="-ms-3 lg:sr-only lg:focus-visible:not-sr-only"
          onClick={() => focusInOutline(component.componentId)}
        >
          <ArrowUpToLine aria-hidden="true" />
          {t('toOutline')}
        </Button>
      </div>
      <header className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-ink-muted text-sm">{words(`kinds.${kindNameOf(component)}`)}</p>
          <h2 tabIndex={-1} id="chosen-component" className="break-words font-semibold text-lg">
            <ComponentName component={component} />
          </h2>
        </div>
        {canEdit && <ArrangeComponent component={component} onOpen={onOpen} />}
      </header>
    </>
  );
}

function Texts({ component, isNew }: Pick<ComponentPanelProps, 'component' | 'isNew'>) {
  const t = useTranslations('organisation.editor');
  const { canEdit, error, warning, set } = useEdit(component);
  const { componentId, type } = component;
  const { label, text }: AnyComponent = component;
  return (
    <>
      {label && (
        <TextPair
          id={`${componentId}-label`}
          label={type === 'FormSectionTitle' ? t('heading') : t('question')}
          text={label}
          isNew={isNew}
          error={(locale) => error('label', locale)}
          warning={(locale) => warning('label', locale)}
          onChange={(next, step) => set({ label: next }, step)}
        />
      )}
      {text && (
        <TextPair
          id={`${componentId}-text`}
          label={t('text')}
          help={t('markdown')}
          text={text}
          long
          isNew={isNew}
          error={(locale) => error('text', locale)}
          warning={(locale) => warning('text', locale)}
          onChange={(next, step) => set({ text: next }, step)}
        />
      )}
      {type === 'FormBodyText' && (
        <Checkbox
          id={`${componentId}-notSigned`}
          label={t('signed')}
          help={t('signedHelp')}
          disabled={!canEdit}
          checked={!component.notSigned}
          onChange={({ target }) => set({ notSigned: target.checked ? undefined : true })}
        />
      )}
      <ConflictAt id={`${componentId}-notSigned`} />
    </>
  );
}

/** The help of a question, and whether it must be answered. */
function AboutAnswer({ component }: { component: Component }) {
  const t = useTranslations('organisation.editor');
  const { canEdit, error, warning, set } = useEdit(component);
  const { componentId } = component;
  const { helpText, required, unit }: AnyComponent = component;
  const isNumber = fieldKindOf(component)?.scale?.(component) === 'number';
  return (
    <>
      {(isNumber || unit) && (
        <TextPair
          id={`${componentId}-unit`}
          label={t('unit')}
          help={t('unitHelp')}
          text={unit}
          optional
          error={(locale) => error('unit', locale)}
          warning={(locale) => warning('unit', locale)}
          onChange={(next, step) => set({ unit: isEmpty(next) ? undefined : next }, step)}
        />
      )}
      <TextPair
        id={`${componentId}-helpText`}
        label={t('help')}
        help={t('markdown')}
        text={helpText}
        optional
        long
        error={(locale) => error('helpText', locale)}
        warning={(locale) => warning('helpText', locale)}
        onChange={(next, step) => set({ helpText: isEmpty(next) ? undefined : next }, step)}
      />
      {!fieldKindOf(component)?.isCalculated && (
        <Checkbox
          id={`${componentId}-required`}
          label={t('required')}
          disabled={!canEdit}
          checked={required ?? false}
          onChange={({ target }) => set({ required: target.checked || undefined })}
        />
      )}
      <ConflictAt id={`${componentId}-required`} />
    </>
  );
}

/** The choices of a question that has any: its own, or those of the register. */
function Choices({ component, isNew, field }: Pick<ComponentPanelProps, 'component' | 'isNew' | 'field'>) {
  const t = useTranslations('organisation.editor');
  const { store, error, warning, set } = useEdit(component);
  const remove = useRemove();
  const it: AnyComponent = component;
  const { componentId } = component;
  const kind = fieldKindOf(component);
  const choicesIn = kind?.choicesIn ?? (component.type === 'FormDynamicPosition' ? 'options' : undefined);
  const choices = choicesIn && it[choicesIn];
  const list = `options/${componentId}` as const;
  const sharers = sharersWith(store.snapshot().body, component);

  function removeOption(id: string, name: string): void {
    const { body, alwaysShown } = withoutOption(store.snapshot().body, componentId, id);
    const count = alwaysShown.length;
    remove(body, {
      id,
      focus: `${componentId}.${id}-${LOCALES[0]}`,
      list,
      text: count > 0 ? t('removedAlways', { name, count }) : t('removed', { name }),
      index: choices?.findIndex((one) => one.id === id) ?? 0,
    });
  }

  return (
    <>
      {kind?.choicesIn && <OptionsSource component={component} choicesIn={kind.choicesIn} />}
      <ConflictAt id={`${componentId}-optionsTag`} />
      <ConflictAt id={`${componentId}-optionList`} />
      {choicesIn && <ConflictAt id={`${componentId}-${choicesIn}`} />}
      {!choices && <UndoRemoval list={list} index={0} />}
      {choicesIn && choices && (
        <OptionsEditor
          componentId={componentId}
          options={choices}
          most={Math.min(...[component, ...sharers].map(mostChoicesOf))}
          mayHaveText={kind?.choicesIn !== undefined}
          field={field}
          isNew={isNew}
          error={(optionId, locale) => error(choicesIn, locale, optionId)}
          warning={(optionId, locale) => warning(choicesIn, locale, optionId)}
          onChange={(options, step) => set({ [choicesIn]: options }, step)}
          onRemove={removeOption}
        />
      )}
    </>
  );
}

/** Moves focus to the first field of the chosen component, or to its heading if it has none. */
export function focusFirstField(): void {
  const heading = document.getElementById('chosen-component');
  const panel = heading?.closest('section');
  const field = panel?.querySelector<HTMLElement>(':is(input, textarea, select):enabled');
  (field ?? heading)?.focus();
}

const mostChoicesOf = (component: Component): number =>
  fieldKindOf(component)?.mostChoices ?? COUNT_LIMITS.entriesMost;

/** The other questions that have the same options as this one. */
function sharersWith(body: VersionBody, component: Component): Component[] {
  const list = optionListOf(component);
  const sharers = list === undefined ? [] : sharersOf(body, list);
  return sharers.filter(({ componentId }) => componentId !== component.componentId);
}

interface OptionsSourceProps {
  component: Component;
  choicesIn: 'options' | 'radioButtons';
}

/** Where the options come from: written here, the register, or another question, with which they are then shared. */
function OptionsSource({ component, choicesIn }: OptionsSourceProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const { state } = useVersionDraft();
  const { store, canEdit, error, set } = useEdit(component);
  const remove = useRemove();
  const { componentId } = component;
  const { optionsTag, optionList }: AnyComponent = component;
  const name = (one: Component) => nameOf(one, locale, words);
  const quoted = useQuoted();
  const sharers = sharersWith(state.body, component);
  const others = placedComponents<Component>(state.body.forms).flatMap(({ component: other }) => {
    const count = fieldKindOf(other)?.choicesIn ? optionsOf(other)?.length : undefined;
    return other.componentId !== componentId && count && count <= mostChoicesOf(component) ? [other] : [];
  });

  function replace(body: VersionBody): void {
    // Nothing is lost with options that nobody has written yet.
    if (!optionsOf(component)?.some(({ label }) => !isEmpty(label))) {
      store.change(() => body);
      return;
    }
    const text = t('optionsRemoved');
    const list = `options/${componentId}` as const;
    remove(body, { id: componentId, focus: `${componentId}-optionsTag`, list, index: 0, text });
  }

  function take(source: string): void {
    const { body } = store.snapshot();
    const other = others.find((one) => one.componentId === source);
    if (other) replace(withOptionsOf(body, component, other));
    // The question gets a copy of what was shared.
    else if (source === '' && optionList) set({ optionList: undefined });
    else if (source === '') set({ optionsTag: undefined, [choicesIn]: firstOptions() });
    else {
      const part = { optionsTag: source, optionList: undefined, [choicesIn]: undefined };
      replace(updateComponent(body, componentId, (before) => merged(before, part)));
    }
  }

  return (
    <Select
      id={`${componentId}-optionsTag`}
      label={t('optionsFrom')}
      help={sharers.length > 0 && t('optionsShared', { questions: quoted(sharers.map(name)) })}
      error={error('optionsTag')}
      disabled={!canEdit}
      placeholder={t('ownOptions')}
      optional
      value={optionsTag ?? sharers[0]?.componentId ?? ''}
      options={[
        { value: TAG.subgroups, label: t('subgroups') },
        ...others.map((one) => ({ value: one.componentId, label: t('optionsOf', { question: name(one) }) })),
      ]}
      onChange={({ target }) => take(target.value)}
    />
  );
}

/** Whether the panel is below the outline and out of view, as on a phone, instead of next to it. */
function isBelowOutline(panel: HTMLElement | null): boolean {
  const outline = panel?.previousElementSibling?.getBoundingClientRect();
  return outline !== undefined && (panel?.getBoundingClientRect().top ?? 0) > outline.bottom;
}

function ComponentName({ component }: { component: Component }) {
  const words = useKeyedText('organisation');
  return nameOf(component, useLocale(), words);
}

/** The number used in documents, and the permanent id of the part. */
function PublicNumber({ component, error }: { component: Component; error: string | undefined }) {
  const t = useTranslations('organisation.editor');
  const { store, canEdit } = useVersionDraft();
  const { componentId, publicId = '' } = component;
  const id = `${componentId}-publicId`;
  // Columns have no line of their own in a document.
  if (component.type === 'FormColumns' && !publicId)
    return <p className="text-ink-subtle text-xs">{t('id', { id: componentId })}</p>;
  const change = (number: string) =>
    store.change(
      (body) =>
        updateComponent(body, componentId, (before) =>
          merged(before, { publicId: number.trim() || undefined }),
        ),
      id,
    );
  return (
    <div className="flex flex-wrap gap-4">
      <TextField
        id={id}
        label={t('number')}
        help={t('numberHelp')}
        optional
        width="short"
        readOnly={!canEdit}
        limit={TEXT_LIMITS.id}
        error={error}
        value={publicId}
        onChange={({ target }) => change(target.value)}
        onBlur={() => store.endStep()}
      />
      <p className="self-end text-ink-subtle text-xs">{t('id', { id: componentId })}</p>
    </div>
  );
}

const isEmpty = (text: Text) => Object.values(text).every((one) => one === '');

/** Chooses what the product takes the answer to be: the company's name, the contact's address … */
function Meaning({
  component,
  error,
  onChange,
}: {
  component: Component;
  error: string | undefined;
  onChange(tag: string | undefined): void;
}) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation.tags');
  const { canEdit } = useVersionDraft();
  const { tag, optionsTag } = component as AnyComponent;
  if (optionsTag) return null;
  const tags = Object.values(TAG).filter((one) => one !== TAG.subgroups);
  const own = tag && !tags.some((one) => one === tag) ? [{ value: tag, label: tag }] : [];
  return (
    <Select
      id={`${component.componentId}-tag`}
      label={t('meaning')}
      help={t('meaningHelp')}
      optional
      disabled={!canEdit}
      placeholder={t('noMeaning')}
      value={tag ?? ''}
      error={error}
      options={[...tags.map((value) => ({ value, label: words(value) })), ...own]}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

/** Every property that some kind of component has. */
interface AnyComponent {
  label?: Text;
  text?: Text;
  helpText?: Text;
  unit?: Text;
  required?: boolean;
  tag?: string;
  notSigned?: true;
  publicId?: string;
  options?: Option[];
  radioButtons?: Option[];
  optionsTag?: string;
  optionList?: string;
  validation?: Rules;
  calculation?: Calculation;
  displayController?: string[];
  displayAll?: true;
}

type ComponentChange = Partial<Record<keyof AnyComponent, unknown>>;

/** Sets properties. Leaves out undefined ones. The server checks that the kind has them. */
function merged(component: Component, part: ComponentChange): Component {
  const all = Object.entries({ ...component, ...part }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as Component & Record<string, unknown>;
}
