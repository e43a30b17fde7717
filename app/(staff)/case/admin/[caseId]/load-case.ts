import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { findField } from '@/components/case/shown/corrections';
import type { CaseView } from '@/lib/contract/shapes';
import { caseIdSchema } from '@/lib/contract/values';
import { AppError } from '@/lib/domain/errors';
import { toLocale } from '@/lib/domain/locale';
import { formInAddress } from '@/lib/domain/page-addresses';
import { type CaseWorker, currentPath } from '@/lib/engine/access/actor';
import { getCaseView } from '@/lib/features/case/get-case';
import { requireCaseWorker } from '../../../case-worker';

export interface LoadedCase {
  actor: CaseWorker;
  view: CaseView;
}

/** Returns the case of a page, read once per request. Answers 404 if the case worker may not see it. */
export const loadCase = cache(async (caseId: string): Promise<LoadedCase> => {
  const actor = await requireCaseWorker();
  if (!caseIdSchema.safeParse(caseId).success) {
    notFound();
  }
  const locale = toLocale(await getLocale());
  try {
    const view = await getCaseView(actor, caseId.toLowerCase(), locale);
    return { actor, view };
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') {
      notFound();
    }
    throw error;
  }
});

/** Answers 404 before rendering if the case does not have the form or field in the address. */
export async function requireFormInAddress({ forms }: CaseView): Promise<void> {
  const named = formInAddress(await currentPath());
  if (!named) return;
  const form = forms.find(({ id }) => id === named.formId);
  if (!form || (named.fieldId !== null && !findField(form, named.fieldId))) notFound();
}
