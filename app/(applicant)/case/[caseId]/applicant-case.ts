import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { resilientTitle } from '@/app/resilient-page';
import type { MessagePost } from '@/components/messages/held-messages';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { caseIdSchema } from '@/lib/contract/values';
import { AppError } from '@/lib/domain/errors';
import { savableComponents } from '@/lib/domain/forms/rows';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { organisationName } from '@/lib/domain/locale';
import { formInAddress } from '@/lib/domain/page-addresses';
import type { PagePost, ReturnedForm } from '@/lib/domain/public-forms';
import { currentApplicant, currentCaseWorker, currentPath } from '@/lib/engine/access/actor';
import { getApplicantCase } from '@/lib/features/case/get-case';
import { listMessages } from '@/lib/features/messages/messages';
import type { TextKey } from '@/lib/platform/i18n/text-key';
import { refusalPage } from '@/lib/server/http/open-link';
import { returnedForm } from '@/lib/server/http/returned-form';

/** The props of every page of an application. */
export interface CasePageProps {
  params: Promise<{ caseId: string; formId: string; fieldId: string; count: string }>;
}

/** Returns the application in the address. Redirects people without a valid link (product rules for case links). */
export const applicantCase = cache(async (caseId: string): Promise<ApplicantCase> => {
  return orRedirect(caseId, async () => getApplicantCase(await currentApplicant(caseId), caseId));
});

/** Returns the newest page of the conversation about the application. */
export const applicantMessages = cache((caseId: string) => messagesAbout(caseId, {}));

/** Returns how a question is posted from the page at this path while no scripts run. */
export async function messagePost(page: string): Promise<MessagePost> {
  return { page, ...(await pagePost(page)) };
}

/** Returns what the page at this path brings so that its forms can be posted while no scripts run. */
export async function pagePost(page: string): Promise<PagePost> {
  return { key: randomUUID(), returned: await returnedForm(page) };
}

/** Returns the newest page of messages about one form or field. */
export async function messagesAbout(
  caseId: string,
  about: { formId?: string; componentId?: string },
): Promise<ConversationView> {
  return orRedirect(caseId, async () => listMessages(await currentApplicant(caseId), caseId, about));
}

async function orRedirect<T>(caseId: string, read: () => Promise<T>): Promise<T> {
  if (!caseIdSchema.safeParse(caseId).success) {
    notFound();
  }
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) {
      return await redirectRefused(caseId, error);
    }
    throw error;
  }
}

async function redirectRefused(caseId: string, { code, status }: AppError): Promise<never> {
  if (code === 'UNAUTHENTICATED' && (await currentCaseWorker())) {
    redirect(`/case/admin/${caseId}`);
  }
  if (status === 401 || status === 404) {
    redirect(`/case/${caseId}/${refusalPage(new AppError(code))}`);
  }
  throw new AppError(code);
}

/** Answers 404 before rendering if the application does not have the form or field in the address. */
export async function requireFormInAddress({ forms }: ApplicantCase): Promise<void> {
  const named = formInAddress(await currentPath());
  if (!named) return;
  const form = forms.find(({ id }) => id === named.formId);
  const isThere =
    form &&
    (named.fieldId === null || savableComponents(form.rows).some((row) => row.componentId === named.fieldId));
  if (!isThere) notFound();
}

/** Returns the application if one of these actions is possible, or none is needed. Otherwise redirects to its first page. */
export async function caseAllowing(caseId: string, actions: readonly Action[]): Promise<ApplicantCase> {
  const theCase = await applicantCase(caseId);
  if (actions.length > 0 && !actions.some((action) => theCase.permissions.includes(action))) {
    redirect(`/case/${caseId}`);
  }
  return theCase;
}

interface Titled {
  /** What was posted to the page and not taken. The title then begins with "Error:". */
  posted?: ReturnedForm | null;
  values?: Record<string, string | number>;
}

/** The title of every page of an application, as metadata: the translated title, the company and the organisation. */
export function caseTitle(
  caseId: string,
  key: TextKey,
  { posted = null, values }: Titled = {},
): Promise<Metadata> {
  return resilientTitle(async () => {
    const theCase = await applicantCase(caseId);
    await requireFormInAddress(theCase);
    const { company, mo } = theCase;
    const t = await getTranslations();
    const title = [t(key, values), company.name, organisationName(mo, await getLocale())].join(' – ');
    return { title: posted?.problem ? `${t('ui.error')} ${title}` : title };
  });
}
