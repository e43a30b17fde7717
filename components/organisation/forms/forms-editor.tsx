'use client';

import { Plus, Split } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Fragment, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusField, useFocusNext } from '@/components/browser/focus-place';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { PreviewedOrganisation } from '@/lib/contract/calls/organisation';
import { LOCALES } from '@/lib/domain/locale';
import { addForm, componentOf, newId, positionOf } from '@/lib/domain/organisation/arrange';
import type { Place } from '@/lib/domain/organisation/body';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { ConflictAt, DraftBar } from '../draft-bar';
import { PreviewPane } from '../preview/preview-pane';
import { DeferredDraft, useVersionDraft } from '../use-draft-store';
import { placeField } from '../use-problem-words';
import { ComponentPanel, focusFirstField } from './component-panel';
import { FormPanel } from './form-panel';
import { Outline } from './outline';
import { UndoRemoval } from './undo-removal';
import { useSteady } from './use-steady';

/** The ids of what is open. */
interface Shown {
  form: string | null;
  component: string | null;
  /** The number of a column of the component, from 0. */
  column?: number | null;
}

/** What is open: first what the address names. Returns functions that open something else, and change the address. */
function useShown() {
  const search = useSearchParams();
  const [shown, setShown] = useState<Shown>(() => ({
    form: search.get('form'),
    component: search.get('component'),
  }));
  const { state } = useVersionDraft();
  const chosen = componentOf(state.body, shown.component ?? '');
  const formId = (chosen && positionOf(state.body, chosen.componentId)?.formId) ?? shown.form;
  const form = state.body.forms.find(({ id }) => id === formId) ?? state.body.forms[0];
  const focusNext = useFocusNext();
  const [field, setField] = useState<{ id: string } | null>(null);
  const openField = useEffectEvent((id: string) => {
    setField({ id });
    focusNext(id);
  });
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    // An option of a long list is not shown yet.
    if (id && !focusField(id)) openField(id);
  }, []);
  // Changes the address without the server: somebody who goes on typing must not type into what was shown before.
  const open = (next: Partial<Shown>) => {
    const now = { form: next.form ?? form?.id ?? null, component: next.component ?? null };
    setShown({ ...now, column: next.column ?? null });
    const query = new URLSearchParams(
      Object.entries(now).filter(([, id]) => id !== null) as [string, string][],
    );
    window.history.replaceState(null, '', `?${query}`);
  };
  const openPlace = (place: Place) => {
    open({ form: place.formId ?? null, component: place.componentId ?? null });
    setField({ id: placeField(place) });
    focusNext(placeField(place) || 'chosen-component');
  };
  return { form, chosen, column: chosen ? (shown.column ?? null) : null, field, open, openPlace, focusNext };
}

/** Edits the forms of the draft: the outline of one form, the chosen component, and next to them the form as applicants would see it. */
export function FormsEditor({ organisation }: { organisation: PreviewedOrganisation }) {
  const t = useTranslations('organisation.editor');
  const { form, chosen, column, field, open, openPlace, focusNext } = useShown();
  /** The form or the component that was just added. */
  const [addedId, setAddedId] = useState<string | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const openPart = (component: string | null, byKeys = false) => {
    if (!byKeys) return open({ component });
    flushSync(() => open({ component }));
    focusFirstField();
  };
  const openCondition = (formId: string) =>
    openPlace({ part: 'forms', formId, property: 'displayController' });
  // Drawn after what is chosen, which must show at once.
  const previewed = useDeferredValue(chosen?.componentId ?? null);
  const openPressed = useSteady((component: string) => {
    if (component !== chosen?.componentId) open({ component });
  });
  return (
    <div>
      <DraftBar screen="forms" formId={form?.id} newForm={addedId} onOpen={openPlace}>
        {form && (
          <Button
            size="sm"
            className="lg:hidden"
            aria-pressed={isPreviewed}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            {t(isPreviewed ? 'editAgain' : 'seeForm')}
          </Button>
        )}
      </DraftBar>
      <ConflictAt id="forms" className="mb-4" />
      <FormTabs
        formId={form?.id}
        onOpen={(id) => open({ form: id })}
        onAdded={(id) => {
          setAddedId(id);
          setPreviewed(false);
          open({ form: id });
          focusNext(`${id}-title-${LOCALES[0]}`);
        }}
      />
      {form ? (
        <div className={classNames(COLUMNS, isPreviewed && 'max-lg:[&>:not(:last-child)]:hidden')}>
          <Outline
            form={form}
            chosenId={chosen?.componentId ?? null}
            chosenColumn={column}
            onAdded={(component) => {
              setAddedId(component);
              open({ form: form.id, component });
            }}
            onOpen={openPart}
            onColumn={(component, number) => open({ component, column: number })}
            onCondition={() => openCondition(form.id)}
          />
          {chosen ? (
            <ComponentPanel
              key={chosen.componentId}
              component={chosen}
              isNew={chosen.componentId === addedId}
              field={field}
              onOpen={(component) => open({ component })}
              onOpenForm={openCondition}
            />
          ) : (
            <FormPanel
              key={form.id}
              form={form}
              isNew={form.id === addedId}
              onRemoved={() => open({ form: null })}
            />
          )}
          <DeferredDraft>
            <PreviewPane
              key={form.id}
              organisation={organisation}
              formId={form.id}
              chosenId={previewed}
              isOpen={isPreviewed}
              onOpen={openPressed}
            />
          </DeferredDraft>
        </div>
      ) : (
        <EmptyState title={t('noForms')}>{t('noFormsText')}</EmptyState>
      )}
    </div>
  );
}

const COLUMNS =
  'grid items-start gap-6 lg:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_minmax(0,21rem)] lg:gap-5 xl:grid-cols-[minmax(14rem,18rem)_minmax(0,1fr)_minmax(24rem,1fr)] xl:gap-6';

interface FormTabsProps {
  formId: string | undefined;
  onOpen(formId: string): void;
  onAdded(formId: string): void;
}

/** The forms of the draft. A press on one shows its parts, and what is about it as a whole. */
function FormTabs({ formId, onOpen, onAdded }: FormTabsProps) {
  const t = useTranslations('organisation.editor');
  const locale = useLocale();
  const { store, state, canEdit } = useVersionDraft();
  const { forms } = state.body;
  const add = () => {
    const id = newId('form', state.body, state.usedIds);
    store.change((body) => addForm(body, id));
    onAdded(id);
  };
  return (
    <nav aria-label={t('forms')} className="mb-3 flex flex-wrap items-center gap-1.5">
      {forms.map(({ id, title, displayController }, index) => (
        <Fragment key={id}>
          <UndoRemoval list="forms" index={index} onUndone={onOpen} />
          <button
            type="button"
            aria-current={id === formId ? 'true' : undefined}
            onClick={() => onOpen(id)}
            className={classNames(
              'max-w-full break-words rounded-full border px-3 py-1 text-sm',
              id === formId ? 'border-accent-ink bg-accent-subtle font-medium' : 'border-line hover:bg-hover',
            )}
          >
            {inLanguage(title, locale) || t('newForm')}
            {displayController && (
              <>
                <Split aria-hidden="true" className="ms-1.5 inline size-3.5 align-[-0.125em]" />
                <VisuallyHidden> {t('conditional')}</VisuallyHidden>
              </>
            )}
          </button>
        </Fragment>
      ))}
      <UndoRemoval list="forms" index={forms.length} onUndone={onOpen} />
      {canEdit && (
        <Button size="sm" variant="quiet" onClick={add}>
          <Plus aria-hidden="true" />
          {t('addForm')}
        </Button>
      )}
    </nav>
  );
}
