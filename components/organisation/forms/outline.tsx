'use client';

import { CircleAlert, Plus, Split } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Fragment, type KeyboardEvent, memo, useState } from 'react';
import { FetchedPart } from '@/components/browser/fetched-part';
import { useKeyedText } from '@/components/browser/keyed-text';
import { lazyPart } from '@/components/browser/lazy-part';
import { announce } from '@/components/browser/message-store';
import { AddFromList } from '@/components/organisation/add-from-list';
import { classNames } from '@/components/ui/class-names';
import { TextField } from '@/components/ui/text-field';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { Component, RuleComponent, TemplateForm } from '@/lib/domain/forms/component';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import {
  insertComponent,
  isAllowedAt,
  newId,
  type Position,
  positionOf,
  rowsAt,
  type Spot,
  stepComponent,
} from '@/lib/domain/organisation/arrange';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { componentTexts } from '@/lib/domain/organisation/body-texts';
import { kindNameOf, NEW_KINDS, type NewKind, newOfKind } from '@/lib/domain/organisation/new-kinds';
import { placedComponents } from '@/lib/domain/organisation/placed';
import { ConflictAt } from '../draft-bar';
import { DeferredDraft, useVersionDraft } from '../use-draft-store';
import { conditionSentence, controlledBy, nameOf } from '../use-problem-words';
import { rowsKey, useMoveComponent } from './arrange-component';
import { useDraggable, useDropInto } from './outline-drag';
import { UndoRemoval } from './undo-removal';
import { useSteady } from './use-steady';

/** Loaded on first use. */
const PickKind = lazyPart(() => import('./pick-kind').then((module) => module.PickKind));

interface OutlineProps {
  form: TemplateForm;
  chosenId: string | null;
  /** The chosen column of the chosen component. */
  chosenColumn: number | null;
  onAdded(componentId: string): void;
  /** @param byKeys Whether it was chosen by the keyboard, which goes on in the fields of the component. */
  onOpen(componentId: string | null, byKeys?: boolean): void;
  onColumn(componentId: string, column: number): void;
  /** Shows the condition of the form. */
  onCondition(): void;
}

/** The components of one form in order. Alt and an arrow key move the focused component. */
export function Outline({
  form,
  chosenId,
  chosenColumn,
  onAdded,
  onOpen,
  onColumn,
  onCondition,
}: OutlineProps) {
  const t = useTranslations('organisation.editor');
  const { canEdit } = useVersionDraft();
  const [filter, setFilter] = useState('');
  return (
    <section aria-label={t('outline')} className="grid content-start gap-2">
      <ConflictAt id={form.id} />
      <ConflictAt id={`${form.id}-rows`} />
      <TextField
        id="outline-filter"
        label={t('filter')}
        placeholder={t('filter')}
        className="[&_label]:sr-only"
        type="search"
        limit={TEXT_LIMITS.search}
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      <DeferredDraft>
        <FormCondition formId={form.id} onOpen={useSteady(onCondition)} />
        <OutlineList
          formId={form.id}
          filter={filter.trim()}
          chosenId={chosenId}
          chosenColumn={chosenColumn}
          onAdded={useSteady(onAdded)}
          onOpen={useSteady(onOpen)}
          onColumn={useSteady(onColumn)}
        />
      </DeferredDraft>
      {canEdit && (
        <AddComponent formId={form.id} afterId={chosenId} column={chosenColumn} onAdded={onAdded} />
      )}
    </section>
  );
}

/** When the form shows, in words, unless it always does. It leads to where that is changed. */
const FormCondition = memo(function FormCondition({ formId, onOpen }: { formId: string; onOpen(): void }) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const { state } = useVersionDraft();
  const form = state.body.forms.find(({ id }) => id === formId);
  if (!form?.displayController) return null;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex items-start gap-1.5 rounded-sm text-start text-accent-ink text-sm underline underline-offset-2"
    >
      <Split aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <VisuallyHidden>{t('wholeForm')} </VisuallyHidden>
        {conditionSentence(state.body, form, locale, words)}
      </span>
    </button>
  );
});

interface OutlineListProps extends Omit<OutlineProps, 'form' | 'onCondition'> {
  formId: string;
  filter: string;
}

const OutlineList = memo(function OutlineList({ formId, filter, ...list }: OutlineListProps) {
  const { state } = useVersionDraft();
  const form = state.body.forms.find(({ id }) => id === formId);
  return filter === '' ? (
    <Rows
      spot={{ formId, parent: null, column: 0 }}
      rows={form?.rows ?? []}
      firstStop={list.chosenId ?? form?.rows[0]?.componentId}
      {...list}
    />
  ) : (
    <Found filter={filter} {...list} />
  );
});

/** Lists the parts of all forms whose words have this text in them. */
function Found({ filter, chosenId, onOpen }: Pick<RowsProps, 'chosenId' | 'onOpen'> & { filter: string }) {
  const t = useTranslations('organisation.editor');
  const { state } = useVersionDraft();
  const wanted = filter.toLowerCase();
  const found = placedComponents<Component>(state.body.forms).filter(({ component }) =>
    [component.publicId ?? '', ...componentTexts(component).flatMap(({ text }) => Object.values(text))].some(
      (words) => words.toLowerCase().includes(wanted),
    ),
  );
  return (
    <>
      <p role="status" className="text-ink-muted text-sm">
        {t('found', { count: found.length })}
      </p>
      {state.removed?.list.startsWith('rows/') && (
        <UndoRemoval list={state.removed.list} index={state.removed.index} onUndone={onOpen} />
      )}
      <ol className="grid gap-1">
        {found.map(({ component }) => (
          <li key={component.componentId}>
            <Item component={component} isChosen={component.componentId === chosenId} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface RowsProps extends Omit<OutlineProps, 'form' | 'onCondition'> {
  spot: Spot;
  rows: readonly Component[];
  /** The component to which a press leads past everything before it. */
  firstStop: string | undefined;
}

function Rows({ spot, rows, ...list }: RowsProps) {
  const { firstStop, chosenId, chosenColumn, onAdded, onOpen, onColumn } = list;
  const t = useTranslations('organisation.editor');
  const undo = { list: rowsKey(spot), onUndone: onOpen };
  if (rows.length === 0) {
    return (
      <>
        <UndoRemoval index={0} {...undo} />
        <EmptySpot spot={spot} />
      </>
    );
  }
  return (
    <ol className="grid gap-1">
      {rows.map((row, index) => (
        <Fragment key={row.componentId}>
          <UndoRemoval as="li" index={index} {...undo} />
          <li className="group/part relative">
            <Item
              component={row}
              isChosen={row.componentId === chosenId}
              isFirstStop={row.componentId === firstStop}
              onOpen={onOpen}
            />
            {'columns' in row &&
              row.columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its number
                <div key={index} className="ms-4 mt-1 border-line border-s-2 ps-2">
                  <button
                    type="button"
                    aria-current={(row.componentId === chosenId && index === chosenColumn) || undefined}
                    onClick={() => onColumn(row.componentId, index)}
                    className="rounded-sm px-1 py-1 text-ink-subtle text-xs hover:bg-hover aria-current:bg-accent-subtle aria-current:text-accent-ink"
                  >
                    {row.type === 'FormColumns' || row.columns.length > 1
                      ? t('column', { number: index + 1 })
                      : t('inEntry')}
                  </button>
                  <Rows
                    spot={{ formId: spot.formId, parent: row.componentId, column: index }}
                    rows={column}
                    {...list}
                  />
                </div>
              ))}
            <AddAfter component={row} spot={spot} isChosen={row.componentId === chosenId} onAdded={onAdded} />
          </li>
        </Fragment>
      ))}
      <UndoRemoval as="li" index={rows.length} {...undo} />
    </ol>
  );
}

interface AddAfterProps {
  component: Component;
  spot: Spot;
  isChosen: boolean;
  onAdded(componentId: string): void;
}

/**
 * Adds a part right after this one. The button shows under the pointer, and stays with the chosen part, which is also the only one that Tab
 * reaches: in a long form, every second stop would be such a button.
 */
function AddAfter({ component, spot, isChosen, onAdded }: AddAfterProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const { store, state, canEdit } = useVersionDraft();
  const [isOpen, setOpen] = useState(false);
  if (!canEdit) return null;
  const { componentId } = component;
  const add = (kind: NewKind) => {
    const added = newOfKind(kind, newId('question', store.snapshot().body, state.usedIds));
    store.change((before) => {
      const at = positionOf(before, componentId);
      return at ? insertComponent(before, { ...at, index: at.index + 1 }, added) : before;
    });
    announce(t('added', { kind: words(`kinds.${kind}`) }));
    setOpen(false);
    onAdded(added.componentId);
  };
  return (
    <>
      <button
        type="button"
        aria-label={t('addHere')}
        tabIndex={isChosen ? undefined : -1}
        onClick={() => setOpen(true)}
        className={classNames(
          'absolute -bottom-3.5 end-2 z-10 grid size-6 place-items-center rounded-full border border-line-strong bg-surface text-ink-muted hover:bg-hover',
          !isChosen && 'opacity-0 group-hover/part:opacity-100 pointer-coarse:hidden',
        )}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
      {isOpen && (
        <FetchedPart>
          <PickKind id={`${componentId}-kind`} spot={spot} onCancel={() => setOpen(false)} onPicked={add} />
        </FetchedPart>
      )}
    </>
  );
}

function EmptySpot({ spot }: { spot: Spot }) {
  const t = useTranslations('organisation.editor');
  return (
    <p className="text-ink-muted text-sm" {...useDropInto(spot)}>
      {t('emptySpot')}
    </p>
  );
}

function Item({
  component,
  isChosen,
  isFirstStop = false,
  onOpen,
}: {
  component: Component;
  isChosen: boolean;
  isFirstStop?: boolean;
  onOpen: OutlineProps['onOpen'];
}) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const { state, canEdit } = useVersionDraft();
  const move = useMoveComponent();
  const { componentId } = component;
  const name = nameOf(component, locale, words);
  const { attributes, mark } = useDraggable(component, name);
  const condition = conditionSentence(state.body, component, locale, words);
  const controls = controlledBy(state.body, componentId).length;
  const isWrong = state.problems.some(
    ({ place, isWarning }) => !isWarning && place.componentId === componentId,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0 || !canEdit) return;
    event.preventDefault();
    move(component, (body) => stepComponent(body, componentId, step));
  };
  return (
    <button
      type="button"
      data-component={componentId}
      data-first-stop={isFirstStop || undefined}
      aria-current={isChosen || undefined}
      // A press of a key counts no clicks.
      onClick={({ detail }) => onOpen(componentId, detail === 0)}
      onKeyDown={onKeyDown}
      {...attributes}
      className={classNames(
        'w-full rounded border px-3 py-2 text-start text-sm',
        isChosen
          ? 'border-accent-ink bg-accent-subtle'
          : 'border-transparent hover:border-line hover:bg-hover',
        mark === 'before' && 'border-t-2 border-t-accent-ink',
        mark === 'after' && 'border-b-2 border-b-accent-ink',
      )}
    >
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 break-words font-medium">
          {name}
          {'required' in component && component.required && <span aria-hidden="true"> *</span>}
        </span>
        {isWrong && (
          <>
            <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
            <VisuallyHidden>{t('hasProblem')}</VisuallyHidden>
          </>
        )}
      </span>
      <span className="text-ink-subtle text-xs">
        {words(`kinds.${kindNameOf(component)}`)}
        {component.type === 'FormBodyText' && ` · ${t(component.notSigned ? 'notSigned' : 'signed')}`}
      </span>
      {condition && (
        <span className="mt-0.5 flex items-start gap-1 text-ink-muted text-xs">
          <Split aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
          {condition}
        </span>
      )}
      {controls > 0 && (
        <span className="mt-0.5 block text-ink-muted text-xs">{t('controlsCount', { count: controls })}</span>
      )}
    </button>
  );
}

interface AddComponentProps {
  formId: string;
  /** The new component comes after this one, or inside it if it holds others. Without it, the new one comes at the end of the form. */
  afterId: string | null;
  /** The column in which the new component comes last, if that is chosen. */
  column: number | null;
  onAdded(componentId: string): void;
}

/** Adds a component of a chosen kind. */
function AddComponent({ formId, afterId, column, onAdded }: AddComponentProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation.kinds');
  const { store, state } = useVersionDraft();
  const add = (value: string) => {
    const kind = NEW_KINDS.find((one) => one === value);
    if (!kind) return;
    const component = newOfKind(kind, newId('question', store.snapshot().body, state.usedIds));
    store.change((before) => insertComponent(before, placeFor(before, component), component));
    announce(t('added', { kind: words(kind) }));
    onAdded(component.componentId);
  };
  const placeFor = (body: VersionBody, component: Component): Position => {
    const end = { formId, parent: null, column: 0 };
    const inside = afterId ? { formId, parent: afterId, column: column ?? 0 } : end;
    const holds = placedComponents<RuleComponent>(body.forms).some(
      (one) => one.component.componentId === afterId && (one.component.columns?.length ?? 0) > 0,
    );
    if (holds && isAllowedAt(body, component, inside))
      return { ...inside, index: rowsAt(body, inside).length };
    const after = afterId ? positionOf(body, afterId) : null;
    if (after?.formId === formId && isAllowedAt(body, component, after))
      return { ...after, index: after.index + 1 };
    return { ...end, index: rowsAt(body, end).length };
  };
  return (
    <AddFromList
      id="new-component"
      label={column === null ? t('newComponent') : t('newInColumn', { number: column + 1 })}
      first="FormTextBox"
      options={NEW_KINDS.map((value) => ({ value, label: words(value) }))}
      submit={
        <>
          <Plus aria-hidden="true" />
          {t('add')}
        </>
      }
      onAdd={add}
    />
  );
}
