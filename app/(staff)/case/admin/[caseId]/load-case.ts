import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import type { CaseWorker } from '@/lib/actor';
import { caseIdSchema } from '@/lib/api/call';
import type { CaseView } from '@/lib/api/shapes';
import { getCaseView } from '@/lib/case/get-case';
import { AppError } from '@/lib/errors';
import { toLocale } from '@/lib/i18n/locale';
import { requireCaseWorker } from '../../../case-worker';

export interface LoadedCase {
  actor: CaseWorker;
  view: CaseView;
}

/** The case of a page, read once per request; what the case worker may not see does not exist. */
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
