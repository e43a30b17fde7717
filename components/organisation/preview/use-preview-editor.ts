'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useToday } from '@/components/browser/use-now';
import { type FormEditor, useTouched } from '@/components/form-renderer/use-form-editor';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import { TRIED, triedForm } from '@/lib/contract/tried-forms';
import { admissionDatesOf } from '@/lib/domain/fields/days';
import { TAG } from '@/lib/domain/forms/component';
import { ORDINARY_CASE, readOnlyTags } from '@/lib/domain/forms/locking';
import { savableComponents } from '@/lib/domain/forms/rows';
import { checkedKeys, validateForm } from '@/lib/domain/forms/validation';
import { visibilityOf } from '@/lib/domain/forms/visibility';
import type { Locale } from '@/lib/domain/locale';
import { now } from '@/lib/domain/now';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { translated } from '@/lib/domain/organisation/body-texts';
import { patternFilter } from '@/lib/domain/organisation/safe-patterns';

/** Answers given while trying the draft, by component. They stay in this tab. Only the document is drawn by the server, which stores nothing. */
export type TriedValues = Readonly<Record<string, string>>;

/** The pages of an application besides its forms, in the order in which a company meets them. */
export const PAGES_BEFORE = ['start', 'home'] as const;
export const PAGES_AFTER = ['check', 'signing', 'document', 'confirmation', 'waiting'] as const;
export type TriedPage = (typeof PAGES_BEFORE | typeof PAGES_AFTER)[number];

/** Stands for the id of an application in the addresses of links. No request is ever made with it. */
export const PREVIEW_ID = 'preview';

/** Returns where a link of an applicant's page leads in the preview. Null if it leads out of it. */
export function placeInPreview(href: string): { page: TriedPage } | { formId: string } | null {
  const [path = ''] = href.split(/[?#]/);
  const formId = new RegExp(`^/case/${PREVIEW_ID}/form/([^/]+)`).exec(path)?.[1];
  if (formId) return { formId };
  const page = (['check', 'signing'] as const).find((one) => path === `/case/${PREVIEW_ID}/${one}`);
  if (page) return { page };
  if (path === `/case/${PREVIEW_ID}` || /^\/apply\/[^/]+\/medlemsansokan$/.test(path))
    return { page: 'home' };
  return null;
}

interface PreviewOptions {
  body: VersionBody;
  formId: string;
  locale?: Locale;
  values: TriedValues;
  /** A component of the form that is there, with what is around it, whatever has been answered. */
  chosenId?: string | null | undefined;
  onChange(values: TriedValues): void;
}

/** Edits a form of the draft like an applicant's form, but saves no answers. */
export function usePreviewEditor({
  body,
  formId,
  locale,
  values: tried,
  chosenId,
  onChange,
}: PreviewOptions): FormEditor & { forms: readonly FormView[] } {
  const pageLocale = useLocale();
  const t = useTranslations('organisation.editor');
  const language = locale ?? pageLocale;
  const example = t('example');
  const [withoutUnsafe] = useState(patternFilter);
  const locked = useMemo(
    () => readOnlyTags(body.process.readOnlyTags, ORDINARY_CASE),
    [body.process.readOnlyTags],
  );
  const forms = useMemo(
    () =>
      withoutUnsafe(translated(body)).forms.map((form) =>
        triedForm(form, { locale: language, example, locked }),
      ),
    [body, language, example, locked, withoutUnsafe],
  );
  const given: TriedValues = useMemo(
    () => ({ ...exampleValues(forms, t('exampleCompany')), ...tried }),
    [forms, tried, t],
  );
  const form = forms.find(({ id }) => id === formId) ?? emptyForm(formId);
  // The form that somebody works on is there, whatever has been tried in others.
  const template = useMemo(
    () => ({
      forms: forms.map(({ displayController, ...one }) => {
        if (one.id === formId) return { ...one, rows: withShown(one.rows, chosenId) };
        return displayController ? { ...one, displayController } : one;
      }),
    }),
    [forms, formId, chosenId],
  );
  const visibility = useMemo(() => visibilityOf(template.forms, given), [template, given]);
  const values = useMemo(() => ({ ...given, ...visibility.calculated }), [given, visibility]);
  const touch = useTouched(NOTHING);
  const [admissionDates] = useState(() => admissionDatesOf({ createdAt: now().toISOString() }));
  const today = useToday();
  const errors = useMemo(
    () =>
      validateForm(template, formId, values, {
        forced: true,
        admissionDates,
        today,
      }),
    [template, formId, values, admissionDates, today],
  );
  const fields = useMemo(
    () => Object.fromEntries(Object.entries(values).map(([id, value]) => [id, savedField(value)])),
    [values],
  );
  const change = (componentId: string, value: string, key = componentId) => {
    touch.change(key);
    onChange({ ...tried, [componentId]: value });
  };
  const nothing = () => undefined;
  return {
    target: { caseId: '', asApplicant: true },
    forms,
    form,
    template,
    admissionDates,
    values,
    visibility,
    errors,
    active: visibility.active,
    status: 'IN-PROGESS',
    snapshot: { fields, trouble: null, reason: null },
    saving: { kind: 'untouched', unsaved: 'nothing', isStuck: false },
    errorOf: (key) => (touch.isShown(key) ? errors.get(key)?.[0] : undefined),
    notes: new Map(),
    attempt: touch.attempt,
    isChanged: touch.isChanged,
    reveal: touch.reveal,
    rearrange: touch.rearrange,
    change,
    leave: (componentId, key = componentId) => touch.leave(key),
    storeFile: nothing,
    waitFor: nothing,
    retry: async () => undefined,
    saveAll: async () => ({ kind: 'saved' }),
    keepMine: nothing,
    takeTheirs: nothing,
    async finish() {
      const isValid = errors.size === 0;
      touch.finish(isValid, checkedKeys(template, values));
      return { kind: isValid ? 'valid' : 'errors' };
    },
  };
}

/** Takes the conditions off one component and what is around it. */
function withShown(rows: Row[], chosenId: string | null | undefined): Row[] {
  if (!chosenId) return rows;
  return rows.map((row) => {
    if (!allRows([row]).some(({ componentId }) => componentId === chosenId)) return row;
    const columns = row.columns?.map((column) => withShown(column, chosenId));
    return { ...row, displayController: [], ...(columns && { columns }) };
  });
}

const allRows = (rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => [row, ...allRows((row.columns ?? []).flat())]);

const NOTHING: ReadonlySet<string> = new Set();

function savedField(value: string) {
  const saved = { value, savedValue: value, version: 0, state: 'saved' as const, theirs: null };
  return { ...saved, wasSaved: false, isStored: false };
}

/** Example answers for the fields that an applicant finds filled in. */
function exampleValues(forms: readonly FormView[], company: string): TriedValues {
  const known: Readonly<Record<string, string>> = {
    [TAG.companyName]: company,
    [TAG.organisationNumber]: TRIED.orgNo,
    [TAG.contactEmail]: TRIED.contactEmail,
  };
  const fields = forms.flatMap(({ rows }) => savableComponents(rows));
  return Object.fromEntries(
    fields.flatMap(({ componentId, tag }) => (tag && known[tag] ? [[componentId, known[tag]]] : [])),
  );
}

const emptyForm = (id: string): FormView => ({ id, title: '', status: 'IN-PROGESS', version: 0, rows: [] });
