'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Suspense, useCallback } from 'react';
import { lazyPart } from '@/components/browser/lazy-part';
import { useTitle } from '@/components/browser/page-title';
import { newestMessages } from '@/components/case/conversation/use-case-messages';
import { openDialogs, titleOf } from '@/components/case/dialogs/dialog-address';
import { LONG_DIALOGS } from '@/components/case/dialogs/load-long-dialogs';
import { assigneesOf, newestMails } from '@/components/case/shown/case-pages';
import { useShownCase } from '@/components/case/shown/shown-case';
import { companyLine } from '@/components/ui/identifiers';
import { admissionDatesOf } from '@/lib/domain/fields/days';

/** Loads the code of the dialogs over a case: those that ask something, and the form. Each is fetched once, when needed. */
const loadDialogs = () =>
  import('@/components/case/dialogs/case-dialogs').then((module) => module.ShownDialog);
const loadFormOverlay = () =>
  import('@/components/case/forms/form-overlay').then((module) => module.FormOverlay);

const ShownDialog = lazyPart(loadDialogs);
const FormOverlay = lazyPart(loadFormOverlay);

/** Returns a function that fetches what the dialog at an address needs, its code and its data, when somebody seems about to open it. */
export function usePrepareDialog(): (href: string) => void {
  const client = useQueryClient();
  const { id, mo } = useShownCase().view;
  return useCallback(
    (href) => {
      const [path = ''] = href.split('#');
      const { formId, dialog } = openDialogs(path.replace(`/case/admin/${id}/`, '').split('/'));
      void (formId && !dialog ? loadFormOverlay() : loadDialogs());
      for (const [name, load] of Object.entries(LONG_DIALOGS)) if (name === dialog) void load();
      if (dialog === 'delegate') void client.prefetchQuery(assigneesOf(mo.id));
      if (dialog === 'maillog') void client.prefetchQuery(newestMails(id));
      if (dialog === 'support' && formId) void client.prefetchInfiniteQuery(newestMessages(id, { formId }));
    },
    [client, id, mo.id],
  );
}

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
