import { type CallName, splitInput } from '@/lib/contract/addresses';
import type { Call } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import { problemShape } from '@/lib/contract/problem-shape';
import { AppError, type ErrorCode } from '@/lib/domain/errors';
import { FORM_BYTES, POSTED_BYTES } from '@/lib/domain/limits';
import type { FormProblem, ReturnedForm } from '@/lib/domain/public-forms';
import { sha256 } from '@/lib/platform/crypto/sealed';
import { answerCall } from './calls';
import { redirectTo } from './open-link';
import { readBytes } from './request';
import { carryForm } from './returned-form';

/** A form that a browser has posted, and the calls that it makes: each as the page with scripts makes it, so the rules are those of the calls. */
export interface PostedForm {
  /** What the form belongs to: the last part of its address. */
  of: string;
  sent: FormData;
  /** Returns a text that was sent. Empty if there is none. */
  text(name: string): string;
  /** Makes a call with parameters and body together, which the call itself checks. The answer may be a refusal. */
  call(name: CallName, input: object): Promise<Response>;
  /** Makes a call that takes a file. */
  upload(name: CallName, parameters: object, file: File): Promise<Response>;
}

/**
 * Reads a form as browsers send it. Throws VALIDATION_FAILED for another type of content, or TOO_LARGE. Files are taken from applicants only,
 * whose calls check each.
 *
 * @param asApplicant The calls are an applicant's: the case link identifies the caller.
 */
export async function readForm(
  request: Request,
  { of, asApplicant }: { of: string; asApplicant: boolean },
): Promise<PostedForm> {
  const sent = await readSent(request, asApplicant);
  const text = (name: string) => textOf(sent.get(name));
  const make = (name: CallName, input: object, body?: FormData) => {
    const { method, address, body: json } = splitInput(name, input);
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    headers.delete('content-type');
    // The form comes from our own page, and its answer goes to this code (`requireOwnFetch`).
    headers.set('accept', 'application/json');
    headers.set('sec-fetch-mode', 'cors');
    if (asApplicant) headers.set('case-access', 'applicant');
    if (!body && json) headers.set('content-type', 'application/json');
    // A second press sends the same form again. If the form was changed in between, it is another one.
    const key = text('key');
    if (key && !body) headers.set('idempotency-key', sha256(`${key} ${address} ${json}`));
    return answerCall(new Request(new URL(address, request.url), { method, headers, body: body ?? json }));
  };
  return {
    of,
    sent,
    text,
    call: make,
    upload(name, parameters, file) {
      const body = new FormData();
      const { multipart }: Call = CALLS[name];
      body.set(multipart?.field ?? 'file', file);
      return make(name, parameters, body);
    },
  };
}

async function readSent(request: Request, takesFiles: boolean): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const isMultipart = takesFiles && /^multipart\/form-data\b/i.test(type);
  if (!isMultipart && !/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw new AppError('VALIDATION_FAILED');
  }
  const bytes = await readBytes(request, takesFiles ? POSTED_BYTES : FORM_BYTES);
  const body = new Response(bytes as BodyInit, { headers: { 'Content-Type': type } });
  return body.formData().catch((cause: unknown) => {
    throw new AppError('VALIDATION_FAILED', { cause });
  });
}

/** Browsers send line breaks as two characters. */
export const textOf = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';

/** Reads why a call was refused. */
export async function problemIn(answer: Response): Promise<FormProblem> {
  const { status, errorCode = '', message, errors } = problemShape.parse(await answer.clone().json());
  return { status, errorCode, message, errors };
}

/**
 * Leads back to the page of a form, which shows what was typed and what is wrong (`returnedForm`). A refusal that no page can show, or with
 * more than can be carried, is a page itself: going back in the browser shows the form as it was, and loading the page again sends it again.
 *
 * @param page Path and query of the page.
 */
export async function returnTo(
  page: string,
  answer: Response,
  values: ReturnedForm['values'],
): Promise<Response> {
  const problem = await problemIn(answer);
  const [path = ''] = page.split('?');
  const carried = carryForm(path, { values, problem });
  if (carried === null || UNSHOWN.includes(problem.errorCode)) return refused(answer);
  return redirectTo(page, [carried]);
}

/** Without a database there is no page to lead back to, and another site must not lead anywhere. */
const UNSHOWN: readonly string[] = ['CROSS_SITE', 'UNAVAILABLE'];

/** Throws the refusal of a call, which is then a page of its own. */
export async function refused(answer: Response): Promise<never> {
  const { errorCode } = await problemIn(answer);
  const retryAfter = Number(answer.headers.get('retry-after'));
  throw new AppError(errorCode as ErrorCode, retryAfter ? { retryAfter } : {});
}
