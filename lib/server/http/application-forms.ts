import type { MessageFile } from '@/lib/contract/conversation-shapes';
import { redirectTo } from './open-link';
import { type PostedForm, refused, returnTo } from './posted-form';

/**
 * The forms of an application, as a browser without scripts posts them. Each makes the calls of its page, and leads on, or back to the page
 * with what is wrong.
 */

/** Posts a question, with the files that go with it. Leads back to the page that it was written on, which shows it. */
export async function takeQuestion(form: PostedForm): Promise<Response> {
  const { of: caseId, text, sent } = form;
  const topic = { formId: text('formId') || undefined, componentId: text('componentId') || undefined };
  const page = ownPage(form);
  const message = text('message');
  const fileIds: string[] = [];
  for (const file of sent.getAll('file')) {
    // A browser sends an empty file where none was chosen.
    if (!(file instanceof File) || file.size === 0) continue;
    const stored = await form.upload('uploadMessageFile', { caseId }, file);
    if (!stored.ok) return returnTo(page, stored, { message });
    fileIds.push(((await stored.json()) as MessageFile).id);
  }
  const answer = await form.call('postMessage', {
    caseId,
    ...topic,
    message,
    ...(fileIds.length > 0 && { fileIds }),
  });
  return answer.ok ? redirectTo(page) : returnTo(page, answer, { message });
}

/** Invites a colleague, or sends the invitation again. */
export async function takeInvitation(form: PostedForm): Promise<Response> {
  const email = form.text('email');
  const answer = await form.call('inviteColleague', { caseId: form.of, email });
  const page = colleaguesPage(form);
  return answer.ok ? redirectTo(page) : returnTo(page, answer, { email });
}

/** Takes back the link of a colleague. */
export async function takeWithdrawal(form: PostedForm): Promise<Response> {
  const { of: caseId } = form;
  const answer = await form.call('withdrawColleague', { caseId, colleagueId: form.text('colleagueId') });
  return answer.ok ? redirectTo(colleaguesPage(form)) : returnTo(colleaguesPage(form), answer, {});
}

const colleaguesPage = ({ of }: PostedForm) => `/case/${of}/colleagues`;

/** Answers with the whole application as a PDF. */
export async function takeDocument(form: PostedForm): Promise<Response> {
  const answer = await form.call('getCasePdf', { caseId: form.of, includeAll: true });
  return answer.ok ? answer : refused(answer);
}

/** Withdraws the application. Its first page then says so. */
export async function takeApplicationWithdrawal(form: PostedForm): Promise<Response> {
  const [caseId, reason] = [form.of, form.text('reason')];
  const answer = await form.call('withdrawApplication', { caseId, reason });
  return answer.ok ? redirectTo(`/case/${caseId}`) : returnTo(`/case/${caseId}/withdraw`, answer, { reason });
}

/** Changes the language of the application, and of the pages in this browser. */
export async function takeCaseLanguage(form: PostedForm): Promise<Response> {
  const locale = form.text('locale');
  const answer = await form.call('changeLocale', { caseId: form.of, locale });
  if (!answer.ok) return returnTo(`/case/${form.of}/switchlocale`, answer, {});
  const shown = await form.call('setLocale', { locale });
  return shown.ok ? redirectTo(`/case/${form.of}`) : refused(shown);
}

/** Sends in all corrections. Leads back to their page, which confirms it. */
export async function takeCorrections(form: PostedForm): Promise<Response> {
  const correctionIds = form.text('correctionIds').split(' ');
  const answer = await form.call('sendCorrections', { caseId: form.of, correctionIds });
  return answer.ok ? redirectTo(correctionsPage(form)) : returnTo(correctionsPage(form), answer, {});
}

const correctionsPage = ({ of }: PostedForm) => `/case/${of}/corrections`;

/** The page of the application that a form was on, as the form says. By default the first one. */
export function ownPage({ of, text }: PostedForm, name = 'page'): string {
  const first = `/case/${of}`;
  const page = text(name);
  return page.startsWith(`${first}/`) && /^[\w/?=#-]+$/.test(page) ? page : first;
}
