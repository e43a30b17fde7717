'use client';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { announce } from '@/components/browser/message-store';
import { IconButton } from '@/components/ui/button';
import type { TemplateForm } from '@/lib/domain/forms/component';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import { renameForm, showForm, stepForm } from '@/lib/domain/organisation/arrange';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { withoutForm } from '@/lib/domain/organisation/edit';
import { useVersionDraft } from '../use-draft-store';
import { useProblemWords } from '../use-problem-words';
import { ConditionEditor } from './condition-editor';
import { TextPair } from './text-pair';
import { useRemove } from './undo-removal';

interface FormPanelProps {
  form: TemplateForm;
  /** Whether it has just been added. */
  isNew: boolean;
  onRemoved(): void;
}

/** What is about a form as a whole: its title, when it shows, and its place. Shows while no part of it is chosen. */
export function FormPanel({ form, isNew, onRemoved }: FormPanelProps) {
  const t = useTranslations('organisation.editor');
  const { store, state, canEdit } = useVersionDraft();
  const [problem, warning] = [useProblemWords(), useProblemWords('warnings')];
  const at = (property: string) => ({ formId: form.id, property });
  const shownWhen = at('displayController');
  return (
    <section aria-label={t('theForm')} className="grid min-w-0 content-start gap-6">
      <TextPair
        id={`${form.id}-title`}
        label={t('formTitle')}
        text={form.title}
        limit={TEXT_LIMITS.formTitle}
        isNew={isNew}
        error={(locale) => problem({ ...at('title'), locale })}
        onChange={(title, step) => store.change((body) => renameForm(body, form.id, title), step)}
      />
      <p className="-mt-3 text-ink-muted text-sm">{t('chooseOne')}</p>
      <ConditionEditor
        part={form}
        error={problem(shownWhen) ?? warning(shownWhen)}
        onChange={(entries, isAll) => store.change((body) => showForm(body, form.id, entries, isAll))}
      />
      {canEdit && <ArrangeForm form={form} count={state.body.forms.length} onRemoved={onRemoved} />}
    </section>
  );
}

function ArrangeForm({ form, count, onRemoved }: { form: TemplateForm; count: number; onRemoved(): void }) {
  const t = useTranslations('organisation.editor');
  const { store, state } = useVersionDraft();
  const remove = useRemove();
  const locale = useLocale();
  const index = state.body.forms.findIndex(({ id }) => id === form.id);
  const name = inLanguage(form.title, locale) || t('newForm');
  const step = (by: -1 | 1) => {
    store.change((body) => stepForm(body, form.id, by));
    announce(t('movedTo', { name, place: index + by + 1, count }));
  };
  return (
    <div className="flex flex-wrap items-center gap-1">
      <span className="me-1 text-ink-muted text-sm">{t('wholeForm')}</span>
      <IconButton
        label={t('up', { name })}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        label={t('down', { name })}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={index === count - 1}
        onClick={() => step(1)}
      />
      <IconButton
        label={t('remove', { name })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => {
          const focus = `${form.id}-title-${LOCALES[0]}`;
          const removed = { id: form.id, focus, text: t('removed', { name }), list: 'forms', index } as const;
          remove(withoutForm(store.snapshot().body, form.id).body, removed, onRemoved);
        }}
      />
    </div>
  );
}
