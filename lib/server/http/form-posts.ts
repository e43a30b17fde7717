import { decodedPart } from '@/lib/domain/decoded-part';
import { AppError } from '@/lib/domain/errors';
import type { ApplicationForm } from '@/lib/domain/form-action';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { outcomeOf, PUBLIC_FORMS, type PublicForm, takenAddress } from '@/lib/domain/public-forms';
import { currentActor } from '@/lib/engine/access/actor';
import { takeAnswers, takeCorrection } from './answers-form';
import {
  takeApplicationWithdrawal,
  takeCaseLanguage,
  takeCorrections,
  takeDocument,
  takeInvitation,
  takeQuestion,
  takeWithdrawal,
} from './application-forms';
import { failedDocument } from './failed-document';
import { redirectTo } from './open-link';
import { type PostedForm, problemIn, readForm, refused, returnTo } from './posted-form';
import { asAppError, refusedPage } from './problem';
import { requireSameOrigin } from './request';
import { carryForm } from './returned-form';
import { identify } from './route';
import { ownPath } from './sign-in';
import {
  takeCancellation,
  takeLock,
  takePaper,
  takePaperDocument,
  takePosted,
  takeReminder,
  takeReplacement,
  takeSharing,
  takeSignedDocument,
} from './signing-forms';

/** Makes the calls of a form, and answers 303: to the page that follows, or back to the form. */
type TakeForm = (form: PostedForm) => Promise<Response>;

const PUBLIC: Readonly<Record<PublicForm | 'language', TakeForm>> = {
  create: (form) =>
    takePublic('create', form, (values) => {
      const locale = form.text('locale');
      return form.call('createCase', {
        moSlug: form.of,
        asksForName: true,
        ...values,
        ...(locale && { locale }),
      });
    }),
  forgot: (form) =>
    takePublic('forgot', form, (values) => form.call('sendForgottenLink', { moSlug: form.of, ...values })),
  renew: (form) => takePublic('renew', form, () => form.call('renewLink', { caseId: form.of })),
  language: takeLanguage,
};

const OF_APPLICATIONS: Readonly<Record<ApplicationForm, TakeForm>> = {
  answers: takeAnswers,
  question: takeQuestion,
  invite: takeInvitation,
  withdraw: takeWithdrawal,
  withdrawApplication: takeApplicationWithdrawal,
  document: takeDocument,
  shareForSignature: takeSharing,
  remindSignatory: takeReminder,
  replaceSignatory: takeReplacement,
  cancelSignature: takeCancellation,
  paper: takePaper,
  lockForPaper: takeLock,
  paperDocument: takePaperDocument,
  markPosted: takePosted,
  uploadSignedDocument: takeSignedDocument,
  caseLanguage: takeCaseLanguage,
  correction: takeCorrection,
  corrections: takeCorrections,
};

/**
 * Takes a form that a browser posts without scripts, and answers 303. The form's calls decide, so rules, limits and texts are those of the
 * calls. A form that is not taken leads back to its page, which shows what was typed and what is wrong.
 */
export async function takeForm(request: Request): Promise<Response> {
  const [name = '', of = ''] = new URL(request.url).pathname.split('/').slice(3).map(decodedPart);
  try {
    const asApplicant = Object.hasOwn(OF_APPLICATIONS, name);
    // The answer leads to an address with `of` in it.
    if (!(asApplicant || Object.hasOwn(PUBLIC, name)) || !/^[\w-]+$/.test(of)) {
      throw new AppError('NO_SUCH_CALL');
    }
    requireSameOrigin(request);
    if (asApplicant && !(await holdsLink(request, of))) return redirectTo(`/case/${of}`);
    const form = await readForm(request, { of, asApplicant });
    return await { ...PUBLIC, ...OF_APPLICATIONS }[name as PublicForm | ApplicationForm](form);
  } catch (error) {
    const refusal = asAppError(error);
    if (refusal.status >= 500) return failedDocument(refusal, { home: homeOf(name, of), isPosted: true });
    const { body, ...init } = refusedPage(refusal);
    return new Response(body, init);
  }
}

/** The first page of what a form belongs to. */
function homeOf(name: string, of: string): string {
  if (name === 'language') return '/';
  return name === 'create' || name === 'forgot' ? `/apply/${of}` : `/case/${of}`;
}

/** Whether the browser holds a link of the case. Checked before anything is read, because a form with files is large. */
async function holdsLink(request: Request, caseId: string): Promise<boolean> {
  const caller = () =>
    currentActor({ caseId, token: null, asApplicant: true, asCaseWorker: false, isChange: true });
  try {
    await identify({ caller }, request, caseId);
    return true;
  } catch (error) {
    if (asAppError(error).code === 'UNAUTHENTICATED') return false;
    throw error;
  }
}

async function takeLanguage(form: PostedForm): Promise<Response> {
  const answer = await form.call('setLocale', { locale: form.of });
  return answer.ok ? redirectTo(ownPath(form.text('path'))) : refused(answer);
}

async function takePublic(
  name: PublicForm,
  form: PostedForm,
  make: (values: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const { of, sent } = form;
  const names = PUBLIC_FORMS[name].fields.filter((field) => sent.has(field));
  const values = Object.fromEntries(names.map((field) => [field, form.text(field)]));
  const answer = await make(values);
  if (answer.ok) return taken(name, of, values);
  const outcome = outcomeOf(name, of, await problemIn(answer), values.orgNo ?? '');
  if (outcome) return redirectTo(outcome);
  const why = form.text('why');
  const search = why ? `?${new URLSearchParams({ why })}` : '';
  const short = Object.entries(values).filter(([, value]) => value.length <= TEXT_LIMITS.singleLine);
  return returnTo(PUBLIC_FORMS[name].page(of) + search, answer, Object.fromEntries(short));
}

function taken(form: PublicForm, of: string, { email = '', orgNo }: Record<string, string>): Response {
  const carried = form === 'create' ? carryForm(PUBLIC_FORMS[form].done(of), { values: { email } }) : null;
  return redirectTo(takenAddress(form, of, orgNo), carried === null ? [] : [carried]);
}
