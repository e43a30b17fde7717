import { readAddress } from '@/lib/contract/addresses';
import { problemShape } from '@/lib/contract/problem-shape';
import { decodedPart } from '@/lib/domain/decoded-part';
import { AppError, type ErrorCode } from '@/lib/domain/errors';
import { FORM_BYTES } from '@/lib/domain/limits';
import { outcomeOf, PUBLIC_FORMS, type PublicForm, takenAddress } from '@/lib/domain/public-forms';
import { sha256 } from '@/lib/platform/crypto/sealed';
import { answerCall } from './calls';
import { redirectTo } from './open-link';
import { asAppError, refusedPage } from './problem';
import { readBytes } from './request';
import { carryForm } from './returned-form';
import { ownPath } from './sign-in';

type Values = Record<string, string>;

/** The call that each form makes, and its body. `of` is the slug of the organisation, the case's id, or the language. */
const CALL_OF = {
  create: ['createCase', (of: string, values: Values) => ({ moSlug: of, asksForName: true, ...values })],
  forgot: ['sendForgottenLink', (of: string, values: Values) => ({ moSlug: of, ...values })],
  renew: ['renewLink', (of: string) => ({ caseId: of })],
  language: ['setLocale', (of: string) => ({ locale: of })],
} as const;

/**
 * Takes a form that a browser posts without scripts, and answers 303. The form's call decides, so rules, limits and texts are those of the
 * call. A form that is not taken leads back to its page, which shows what was typed and what is wrong.
 */
export async function takeForm(request: Request): Promise<Response> {
  const [form = '', of = ''] = new URL(request.url).pathname.split('/').slice(3).map(decodedPart);
  try {
    // The answer leads to an address with `of` in it.
    if (!isForm(form) || !/^[\w-]+$/.test(of)) throw new AppError('NO_SUCH_CALL');
    const sent = await readForm(request);
    const answer = await answerCall(asCall(request, form, of, sent));
    if (form === 'language') return answer.ok ? redirectTo(ownPath(sent.get('path'))) : await refused(answer);
    return answer.ok ? taken(form, of, valuesOf(form, sent)) : await returned(form, of, sent, answer);
  } catch (error) {
    return pageOf(asAppError(error));
  }
}

const isForm = (name: string): name is keyof typeof CALL_OF => Object.hasOwn(CALL_OF, name);

/** Reads a form as browsers send it. Throws VALIDATION_FAILED for another type of content, or TOO_LARGE. */
async function readForm(request: Request): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('VALIDATION_FAILED');
  }
  return new URLSearchParams(new TextDecoder().decode(await readBytes(request, FORM_BYTES)));
}

/** The form's call, as a page with scripts would make it. */
function asCall(request: Request, form: keyof typeof CALL_OF, of: string, sent: URLSearchParams): Request {
  const [name, input] = CALL_OF[form];
  const values = form === 'language' ? {} : valuesOf(form, sent);
  const locale = form === 'create' && sent.get('locale');
  const body = JSON.stringify({ ...input(of, values), ...(locale && { locale }) });
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  // A second press sends the same form again. If the form was changed in between, it is another one.
  const key = sent.get('key');
  if (key) headers.set('idempotency-key', sha256(`${key} ${body}`));
  const { method, path } = readAddress(name);
  return new Request(new URL(`/api/${path}`, request.url), { method, headers, body });
}

/** The fields that were sent. */
function valuesOf(form: PublicForm, sent: URLSearchParams): Values {
  const names = PUBLIC_FORMS[form].fields.filter((name) => sent.has(name));
  return Object.fromEntries(names.map((name) => [name, sent.get(name) ?? '']));
}

function taken(form: PublicForm, of: string, { email = '', orgNo }: Values): Response {
  const carried = form === 'create' ? [carryForm(PUBLIC_FORMS[form].done(of), { values: { email } })] : [];
  return redirectTo(takenAddress(form, of, orgNo), carried);
}

async function returned(
  form: PublicForm,
  of: string,
  sent: URLSearchParams,
  answer: Response,
): Promise<Response> {
  const { status, errorCode = '', message, errors } = problemShape.parse(await answer.clone().json());
  const { page } = PUBLIC_FORMS[form];
  // Without a database there is no page to lead back to. Loading this answer again sends the form again.
  if (errorCode === 'CROSS_SITE' || errorCode === 'UNAVAILABLE') return refused(answer);
  const values = valuesOf(form, sent);
  const outcome = outcomeOf(form, of, { status, errorCode }, values.orgNo ?? '');
  if (outcome) return redirectTo(outcome);
  const why = sent.get('why');
  const search = why ? `?${new URLSearchParams({ why })}` : '';
  const problem = { status, errorCode, message, errors };
  return redirectTo(page(of) + search, [carryForm(page(of), { values, problem })]);
}

/** The refusal of a call as a page. */
async function refused(answer: Response): Promise<Response> {
  const { errorCode } = problemShape.parse(await answer.json());
  const retryAfter = Number(answer.headers.get('retry-after'));
  return pageOf(new AppError(errorCode as ErrorCode, retryAfter ? { retryAfter } : {}));
}

function pageOf(refusal: AppError): Response {
  const { body, ...init } = refusedPage(refusal);
  return new Response(body, init);
}
