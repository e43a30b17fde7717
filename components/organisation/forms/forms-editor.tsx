'use client';

import { Plus, Split } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Fragment, memo, useEffect, useEffectEvent, useState } from 'react';
import { focusField, useFocusNext } from '@/components/browser/focus-place';
import { FormRenderer } from '@/components/form-renderer/form-renderer';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { TemplateForm } from '@/lib/domain/forms/component';
import { addForm, componentOf, newId, positionOf, showForm } from '@/lib/domain/organisation/arrange';
import type { Place } from '@/lib/domain/organisation/body';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { ConflictAt, DraftBar } from '../draft-bar';
import { type TriedValues, usePreviewEditor } from '../preview/use-preview-editor';
import { DeferredDraft, useVersionDraft } from '../use-draft-store';
import { placeField, useProblemWords } from '../use-problem-words';
import { ComponentPanel } from './component-panel';
import { ConditionEditor } from './condition-editor';
import { Outline } from './outline';
import { UndoRemoval } from './undo-removal';

/** The ids of what is open. */
interface Shown {
  form: string | null;
  component: string | null;
}

/** Edits the forms of the draft: the outline of one form, the chosen component, and next to them the form as applicants would see it. */
export function FormsEditor() {
  const t = useTranslations('organisation.editor');
  const locale = useLocale();
  const search = useSearchParams();
  const [shown, setShown] = useState<Shown>(() => ({
    form: search.get('form'),
    component: search.get('component'),
  }));
  const { store, state, canEdit } = useVersionDraft();
  const [addedId, setAddedId] = useState<string | null>(null);
  const { forms } = state.body;
  const chosen = componentOf(state.body, shown.component ?? '');
  const formId = (chosen && positionOf(state.body, chosen.componentId)?.formId) ?? shown.form;
  const form = forms.find(({ id }) => id === formId) ?? forms[0];
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
    setShown(now);
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
  const add = () => {
    const id = newId('form', state.body, state.usedIds);
    store.change((body) => addForm(body, id));
    open({ form: id });
  };
  return (
    <div>
      <DraftBar screen="forms" formId={form?.id} onOpen={openPlace} />
      <ConflictAt id="forms" className="mb-4" />
      <nav aria-label={t('forms')} className="mb-5 flex flex-wrap items-center gap-2">
        {forms.map(({ id, title, displayController }, index) => (
          <Fragment key={id}>
            <UndoRemoval list="forms" index={index} onUndone={(back) => open({ form: back })} />
            <button
              type="button"
              aria-current={id === form?.id ? 'true' : undefined}
              onClick={() => open({ form: id })}
              className={classNames(
                'max-w-full break-words rounded-full border px-3 py-1.5 text-sm',
                id === form?.id
                  ? 'border-accent-ink bg-accent-subtle font-medium'
                  : 'border-line hover:bg-hover',
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
        <UndoRemoval list="forms" index={forms.length} onUndone={(back) => open({ form: back })} />
        {canEdit && (
          <Button size="sm" variant="quiet" onClick={add}>
            <Plus aria-hidden="true" />
            {t('addForm')}
          </Button>
        )}
      </nav>
      {form ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(16rem,22rem)_minmax(0,1fr)] xl:grid-cols-[minmax(14rem,18rem)_minmax(0,1fr)_minmax(0,1fr)]">
          <Outline
            form={form}
            chosenId={chosen?.componentId ?? null}
            onAdded={(component) => {
              setAddedId(component);
              open({ form: form.id, component });
            }}
            onOpen={(component) => open({ form: form.id, component })}
            onCondition={() => openPlace({ part: 'forms', formId: form.id, property: 'displayController' })}
          />
          {chosen ? (
            // As high as the list next to it, so that the panel stays in view within that height and never covers the preview below.
            <div className="min-w-0 lg:self-stretch">
              <ComponentPanel
                key={chosen.componentId}
                component={chosen}
                isNew={chosen.componentId === addedId}
                field={field}
                onOpen={(component) => open({ component })}
                onOpenForm={(id) => openPlace({ part: 'forms', formId: id, property: 'displayController' })}
              />
            </div>
          ) : (
            <FormPanel key={form.id} form={form} />
          )}
          <DeferredDraft>
            <FormPreview key={form.id} formId={form.id} className="lg:col-start-2 xl:col-start-auto" />
          </DeferredDraft>
        </div>
      ) : (
        <EmptyState title={t('noForms')}>{t('noFormsText')}</EmptyState>
      )}
    </div>
  );
}

/** When the form shows, while no part of it is chosen. */
function FormPanel({ form }: { form: TemplateForm }) {
  const t = useTranslations('organisation.editor');
  const { store } = useVersionDraft();
  const [problem, warning] = [useProblemWords(), useProblemWords('warnings')];
  const at = { formId: form.id, property: 'displayController' };
  return (
    <section className="grid min-w-0 content-start gap-6">
      <p className="text-ink-muted text-sm">{t('chooseOne')}</p>
      <ConditionEditor
        part={form}
        error={problem(at) ?? warning(at)}
        onChange={(entries, isAll) => store.change((body) => showForm(body, form.id, entries, isAll))}
      />
    </section>
  );
}

/** The form as applicants would see it, for trying out. Nothing is stored. */
const FormPreview = memo(function FormPreview(props: { formId: string; className?: string }) {
  const { formId, className } = props;
  const t = useTranslations('organisation.editor');
  const locale = useLocale();
  const { state } = useVersionDraft();
  const [values, setValues] = useState<TriedValues>({});
  const editor = usePreviewEditor({ body: state.body, formId, values, onChange: setValues });
  return (
    <section
      aria-label={t('previewTitle')}
      className={classNames(
        'min-w-0 rounded-lg border border-line bg-surface p-5 xl:sticky xl:top-[calc(var(--below-header)+var(--bar))] xl:max-h-[calc(100dvh-var(--below-header)-var(--bar)-1rem)] xl:overflow-y-auto',
        className,
      )}
    >
      <h2 className="sr-only">{t('previewTitle')}</h2>
      <p className="mb-4 text-ink-muted text-sm">{t('previewHint')}</p>
      <FormRenderer editor={editor} lang={locale} />
    </section>
  );
});
