'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { lazyPart } from '@/components/browser/lazy-part';
import { useTitle } from '@/components/browser/use-title';
import { openDialogs, titleOf } from '@/components/case/dialogs/dialog-address';
import { useShownCase } from '@/components/case/shown/shown-case';
import { companyLine } from '@/components/ui/identifiers';
import { admissionDatesOf } from '@/lib/domain/fields/days';

/** Loads the code of the dialogs over a case: those that ask something, and the form. Each is fetched once, when needed. */
export const loadDialogs = () =>
  import('@/components/case/dialogs/case-dialogs').then((module) => module.ShownDialog);
export const loadFormOverlay = () =>
  import('@/components/case/forms/form-overlay').then((module) => module.FormOverlay);

const ShownDialog = lazyPart(loadDialogs);
const FormOverlay = lazyPart(loadFormOverlay);

/**
 * Shows the form and the dialog that the address opens over the case. They are drawn from the case that the browser already has, so they
 * show at once. The address works like any other.
 */
export function OpenDialogsOfCase() {
  const { view: shown, me, isHeld } = useShownCase();
  // A dialog stays as it is while something is under way, which may be its own call.
  const view = { ...shown, permissions: [...shown.permissions, ...(shown.underWay?.blocked ?? [])] };
  const [, , , , ...parts] = usePathname().split('/');
  const open = openDialogs(parts);
  const t = useTranslations();
  useTitle(t(...titleOf(open, view)));
  const dialog = open.dialog !== null && (
    <Suspense>
      <ShownDialog key={parts.join('/')} view={view} me={me} open={open} />
    </Suspense>
  );
  if (open.formId === null) return dialog;
  // The page says that the answers are erased. A dialog over a form with unsent text stays.
  if (view.erasedOn && !isHeld) return null;
  return (
    <Suspense>
      <FormOverlay
        key={open.formId}
        caseId={view.id}
        company={companyLine(view.company)}
        forms={view.erasedOn ? [] : view.forms}
        formId={open.formId}
        admissionDates={admissionDatesOf(view)}
        permissions={view.permissions}
      >
        {dialog}
      </FormOverlay>
    </Suspense>
  );
}
