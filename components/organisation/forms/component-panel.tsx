'use client';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { IconButton } from '@/components/ui/icon-button';
import { useKeyedText } from '@/components/ui/keyed-text';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { announce } from '@/components/ui/toast-store';
import { type Component, type Option, type Rules, TAG, type Text } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale, type Locale } from '@/lib/domain/locale';
import {
  isAllowedAt,
  moveComponent,
  positionOf,
  rowsAt,
  type Spot,
  spotsIn,
  stepComponent,
  updateComponent,
} from '@/lib/domain/organisation/arrange';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { type Removal, withoutComponent, withoutOption } from '@/lib/domain/organisation/edit';
import { useDraft } from '../use-draft-store';
import { useProblemWords } from '../use-problem-words';
import { ConditionEditor } from './condition-editor';
import { OptionsEditor } from './options-editor';
import { RulesEditor } from './rules-editor';
import { TextPair } from './text-pair';
import { nameOf } from './words';

interface ComponentPanelProps {
  component: Component;
  /** Shows another component, or none. */
  onOpen(componentId: string | null): void;
}

/** Everything about the chosen component. */
export function ComponentPanel({ component, onOpen }: ComponentPanelProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const { store, canEdit } = useDraft();
  const problemAt = useProblemWords();
  const { componentId } = component;
  const kind = fieldKindOf(component);
  const error = (property: string, locale?: Locale, optionId?: string) =>
    problemAt({ componentId, property, locale, optionId });
  const set = (part: Partial<Record<keyof AnyComponent, unknown>>, step?: string) =>
    store.change((body) => updateComponent(body, componentId, (before) => merged(before, part)), step);
  const it: AnyComponent = component;
  const choicesIn = kind?.choicesIn ?? (component.type === 'FormDynamicPosition' ? 'options' : undefined);
  const choices = choicesIn && it[choicesIn];
  return (
    <section aria-label={t('chosen')} className="grid content-start gap-6">
      <header className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-ink-muted text-sm">{words(`kinds.${component.type}`)}</p>
          <h2 tabIndex={-1} id="chosen-component" className="break-words font-semibold text-lg">
            <ComponentName component={component} />
          </h2>
        </div>
        {canEdit && <Arrange component={component} onOpen={onOpen} />}
      </header>
      <General component={component} problem={problemAt({ componentId })} />
      {it.label && (
        <TextPair
          id={`${componentId}-label`}
          label={component.type === 'FormSectionTitle' ? t('heading') : t('question')}
          text={it.label}
          error={(locale) => error('label', locale)}
          onChange={(label, step) => set({ label }, step)}
        />
      )}
      {it.text && (
        <TextPair
          id={`${componentId}-text`}
          label={t('text')}
          text={it.text}
          long
          error={(locale) => error('text', locale)}
          onChange={(text, step) => set({ text }, step)}
        />
      )}
      {kind && (
        <>
          <TextPair
            id={`${componentId}-helpText`}
            label={t('help')}
            text={it.helpText}
            optional
            long
            error={(locale) => error('helpText', locale)}
            onChange={(helpText, step) => set({ helpText: isEmpty(helpText) ? undefined : helpText }, step)}
          />
          <Checkbox
            id={`${componentId}-required`}
            label={t('required')}
            disabled={!canEdit}
            checked={it.required ?? false}
            onChange={({ target }) => set({ required: target.checked || undefined })}
          />
        </>
      )}
      {kind?.choicesIn && (
        <Select
          id={`${componentId}-optionsTag`}
          label={t('optionsFrom')}
          disabled={!canEdit}
          placeholder={t('ownOptions')}
          optional
          value={it.optionsTag ?? ''}
          options={[{ value: TAG.subgroups, label: t('subgroups') }]}
          onChange={({ target }) =>
            set(
              target.value
                ? { optionsTag: target.value, [kind.choicesIn as 'options']: undefined }
                : { optionsTag: undefined, [kind.choicesIn as 'options']: [FIRST_OPTION] },
            )
          }
        />
      )}
      {choicesIn && choices && (
        <OptionsEditor
          componentId={componentId}
          options={choices}
          error={(optionId, locale) => error(choicesIn, locale, optionId)}
          onChange={(options, step) => set({ [choicesIn]: options }, step)}
          onRemove={(optionId) => removed(withoutOption(store.snapshot().body, componentId, optionId))}
        />
      )}
      <RulesEditor
        component={component}
        error={(property) => error(property)}
        onChange={(validation, step) => set({ validation }, step)}
      />
      <ConditionEditor
        component={component}
        error={error('displayController')}
        onChange={(entries) => set({ displayController: entries.length > 0 ? entries : undefined })}
        onOpen={onOpen}
      />
      {kind && <Meaning component={component} onChange={(tag) => set({ tag })} error={error('tag')} />}
    </section>
  );

  function removed({ body, alwaysShown }: Removal): void {
    store.change(() => body);
    if (alwaysShown.length > 0) announce(t('nowAlwaysShown', { count: alwaysShown.length }));
  }
}

function ComponentName({ component }: { component: Component }) {
  const words = useKeyedText('organisation');
  return nameOf(component, useLocale(), words);
}

/** Number in documents, and a problem of the component as a whole. */
function General({ component, problem }: { component: Component; problem: string | undefined }) {
  const t = useTranslations('organisation.editor');
  const { store, canEdit } = useDraft();
  const { componentId, publicId = '' } = component;
  return (
    <>
      {problem && <p className="text-danger text-sm">{problem}</p>}
      <div className="flex flex-wrap gap-4">
        <TextField
          id={`${componentId}-publicId`}
          label={t('number')}
          help={t('numberHelp')}
          optional
          width="short"
          readOnly={!canEdit}
          limit={TEXT_LIMITS.id}
          value={publicId}
          onChange={({ target }) =>
            store.change(
              (body) =>
                updateComponent(body, componentId, (before) =>
                  merged(before, { publicId: target.value.trim() || undefined }),
                ),
              `${componentId}-publicId`,
            )
          }
          onBlur={() => store.endStep()}
        />
        <p className="self-end text-ink-subtle text-xs">{t('id', { id: componentId })}</p>
      </div>
    </>
  );
}

/** Up, down, to another place, and away. */
function Arrange({ component, onOpen }: { component: Component; onOpen(componentId: string | null): void }) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const { store, state } = useDraft();
  const [target, setTarget] = useState('');
  const { componentId } = component;
  const name = nameOf(component, locale, words);
  const from = positionOf(state.body, componentId);
  const siblings = from ? rowsAt(state.body, from).length : 0;
  const spots = spotsIn(state.body).filter((spot) => isAllowedAt(state.body, component, spot));
  const step = (by: -1 | 1) => {
    store.change((body) => stepComponent(body, componentId, by));
    const now = positionOf(store.snapshot().body, componentId);
    if (now) announce(t('movedTo', { name, place: now.index + 1, count: siblings }));
  };
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton
        label={t('up', { name })}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={from?.index === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        label={t('down', { name })}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={from?.index === siblings - 1}
        onClick={() => step(1)}
      />
      <select
        aria-label={t('moveTo', { name })}
        className="field h-9 w-40 text-sm"
        value={target}
        onChange={(event) => {
          const spot = spots[Number(event.target.value)];
          setTarget('');
          if (!spot) return;
          store.change((body) =>
            moveComponent(body, componentId, {
              ...spot,
              index: lengthWithout(rowsAt(body, spot), componentId),
            }),
          );
          announce(
            t('movedTo', {
              name,
              place: rowsAt(store.snapshot().body, spot).length,
              count: rowsAt(store.snapshot().body, spot).length,
            }),
          );
        }}
      >
        <option value="">{t('move')}</option>
        {spots.map((spot, index) => (
          <option key={spotKey(spot)} value={index}>
            {spotName(spot)}
          </option>
        ))}
      </select>
      <IconButton
        label={t('remove', { name })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => {
          const { body, alwaysShown } = withoutComponent(store.snapshot().body, componentId);
          store.change(() => body);
          announce(
            alwaysShown.length > 0
              ? t('removedAlways', { name, count: alwaysShown.length })
              : t('removed', { name }),
          );
          onOpen(null);
        }}
      />
    </div>
  );

  function spotName({ formId, parent, column }: Spot): string {
    const form = state.body.forms.find(({ id }) => id === formId);
    const title = form ? inLanguage(form.title, locale) || formId : formId;
    if (parent === null) return title;
    return t('spotInside', { form: title, number: column + 1 });
  }
}

const spotKey = ({ formId, parent, column }: Spot) => `${formId}/${parent ?? ''}/${column}`;
const lengthWithout = (rows: readonly Component[], componentId: string) =>
  rows.filter((row) => row.componentId !== componentId).length;

/** What the product takes the answer for: the company's name, the contact's address … */
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
  const { canEdit } = useDraft();
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

/** Every property that some kind has. */
interface AnyComponent {
  label?: Text;
  text?: Text;
  helpText?: Text;
  required?: boolean;
  tag?: string;
  publicId?: string;
  options?: Option[];
  radioButtons?: Option[];
  optionsTag?: string;
  validation?: Rules;
  displayController?: string[];
}

const FIRST_OPTION: Option = { id: 'option1', label: byLocale(() => '') };

/** Sets properties; an undefined one is left out. The server checks that the kind has them. */
function merged(component: Component, part: Partial<Record<keyof AnyComponent, unknown>>): Component {
  const all = Object.entries({ ...component, ...part }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as Component & Record<string, unknown>;
}

const isEmpty = (text: Text) => Object.values(text).every((one) => one === '');
