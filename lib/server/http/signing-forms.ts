import type { ApplicantCase } from '@/lib/contract/shapes';
import { AppError } from '@/lib/domain/errors';
import { EMAIL_ADDRESS, fieldProblem, PERSON_NAME, signatoryProblems } from '@/lib/domain/fields/field-kind';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { FormProblem, ReturnedForm } from '@/lib/domain/public-forms';
import { redirectTo } from './open-link';
import { type PostedForm, refused, returnTo, textOf } from './posted-form';
import { carryForm } from './returned-form';

/** The forms by which an application is signed, as a browser without scripts posts them (`application-forms.ts`). */

type Values = ReturnedForm['values'];

const firstPage = ({ of }: PostedForm) => `/case/${of}`;
const sharedPage = (form: PostedForm) => `${firstPage(form)}/shared`;

/** Sends the application to its signatories, or leads back to the form for one more person. */
export async function takeSharing(form: PostedForm): Promise<Response> {
  const page = `${firstPage(form)}/signing`;
  const people = signatoriesIn(form);
  const [emails, names] = [people.map(({ email }) => email), people.map(({ name }) => name)];
  const values = { ...numbered('emails', emails), ...numbered('names', names) };
  if (form.sent.has('more')) return leadBack(page, { values });
  // The call needs no names, but the form does.
  const errors = found(signatoryProblems(people.length > 0 ? people : [{ name: '', email: '' }]));
  if (errors) return leadBack(page, { values, problem: invalid(errors) });
  const answer = await form.call('shareForSignature', { caseId: form.of, emails, names });
  return answer.ok ? redirectTo(sharedPage(form)) : returnTo(page, answer, values);
}

/** The people who are ticked, and those who are typed: both without blank lines. */
function signatoriesIn({ sent, text }: PostedForm): { name: string; email: string }[] {
  const ticked = sent.getAll('chosen').map((one) => {
    const [email = '', ...name] = textOf(one).split(' ');
    return { name: name.join(' '), email };
  });
  const lines = [...new Set(sent.keys())].flatMap((name) => /^emails\.(\d+)$/.exec(name)?.[1] ?? []);
  const typed = lines.map((line) => ({ name: text(`names.${line}`), email: text(`emails.${line}`) }));
  const filled = [...ticked, ...typed].filter(({ name, email }) => `${name}${email}`.trim() !== '');
  // One too many is enough for the call to refuse them.
  return filled.slice(0, COUNT_LIMITS.signatories + 1);
}

const numbered = (list: string, values: readonly string[]): Values =>
  Object.fromEntries(values.map((value, index) => [`${list}.${index}`, value]));

/** Reminds a signatory. */
export async function takeReminder(form: PostedForm): Promise<Response> {
  const email = form.text('email');
  const answer = await form.call('remindSignatory', { caseId: form.of, email });
  return answer.ok ? redirectTo(firstPage(form)) : returnTo(firstPage(form), answer, { reminded: email });
}

/** Sends the application to somebody else instead of a signatory. */
export async function takeReplacement(form: PostedForm): Promise<Response> {
  const [replaced, newName, newEmail] = [form.text('email'), form.text('newName'), form.text('newEmail')];
  const values = { replaced, newName, newEmail };
  // The call needs no name, but the form does.
  const errors = found({
    newName: fieldProblem(PERSON_NAME, newName),
    newEmail: fieldProblem(EMAIL_ADDRESS, newEmail),
  });
  if (errors) return leadBack(firstPage(form), { values, problem: invalid(errors) });
  const answer = await form.call('replaceSignatory', { caseId: form.of, email: replaced, newName, newEmail });
  return answer.ok ? redirectTo(firstPage(form)) : returnTo(firstPage(form), answer, values);
}

/** Takes the application back from its signatories. */
export async function takeCancellation(form: PostedForm): Promise<Response> {
  const answer = await form.call('cancelSignature', { caseId: form.of });
  const page = `${firstPage(form)}/cancelsignature`;
  return answer.ok ? redirectTo(firstPage(form)) : returnTo(page, answer, {});
}

/** Leads to the page that locks the application for as many signatures on paper as were chosen. */
export async function takePaper(form: PostedForm): Promise<Response> {
  return redirectTo(lockPage(form, 'count'));
}

/** Locks the application. Its first page then has the document. */
export async function takeLock(form: PostedForm): Promise<Response> {
  const numberOfSignatories = form.text('numberOfSignatories');
  const answer = await form.call('lockForPaper', { caseId: form.of, numberOfSignatories });
  return answer.ok
    ? redirectTo(firstPage(form))
    : returnTo(lockPage(form, 'numberOfSignatories'), answer, {});
}

const lockPage = (form: PostedForm, count: string) =>
  `${firstPage(form)}/downloadsignature/${Number(form.text(count)) || 1}`;

/** Answers with the document to sign on paper. On an old page of an application that is no longer locked, it does not lock it again. */
export async function takePaperDocument(form: PostedForm): Promise<Response> {
  const known = await form.call('getCase', { caseId: form.of });
  if (!known.ok) return refused(known);
  const { permissions } = (await known.json()) as ApplicantCase;
  if (!permissions.includes('downloadPaper')) return redirectTo(firstPage(form));
  // The number is that of the document.
  const answer = await form.call('lockForPaper', { caseId: form.of, numberOfSignatories: 1 });
  return answer.ok ? answer : refused(answer);
}

/** Records that the document on paper has been posted, or that it has not. */
export async function takePosted(form: PostedForm): Promise<Response> {
  const hasBeenSentByMail = form.text('hasBeenSentByMail');
  const answer = await form.call('markPosted', { caseId: form.of, hasBeenSentByMail });
  return answer.ok ? redirectTo(firstPage(form)) : returnTo(firstPage(form), answer, { posted: 'true' });
}

/** Submits the application with the document that was signed on paper. */
export async function takeSignedDocument(form: PostedForm): Promise<Response> {
  const page = `${firstPage(form)}/sign`;
  const file = form.sent.get('signedDocument');
  // A browser sends an empty file where none was chosen.
  const code = file instanceof File && file.name ? 'FILE_EMPTY' : 'REQUIRED_FILE';
  if (!(file instanceof File) || file.size === 0) {
    return leadBack(page, { values: {}, problem: invalid({ signedDocument: [code] }) });
  }
  const answer = await form.upload('uploadSignedDocument', { caseId: form.of }, file);
  return answer.ok ? redirectTo(sharedPage(form)) : returnTo(page, answer, {});
}

/** The problems as the errors of a call, or null if there are none. */
function found(problems: Record<string, string | null>): Record<string, string[]> | null {
  const errors = Object.entries(problems).flatMap(([name, code]) => (code ? [[name, [code]]] : []));
  return errors.length > 0 ? Object.fromEntries(errors) : null;
}

const invalid = (errors: FormProblem['errors']): FormProblem => ({
  status: 400,
  errorCode: 'VALIDATION_FAILED',
  message: '',
  errors,
});

function leadBack(page: string, form: ReturnedForm): Response {
  const carried = carryForm(page, form);
  if (carried === null) throw new AppError('TOO_LARGE');
  return redirectTo(page, [carried]);
}
