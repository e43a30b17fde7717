import { expect } from 'playwright/test';
import type { FormTemplate } from '@/lib/domain/forms/component';
import { sampleValues } from '@/prisma/templates/samples';
import { isWithheld, makeFinal } from './final';
import { freshOrganisationNumber } from './organisation-number';
import { PDF } from './pdf';
import { checkPointsOf, formsOf } from './questions';
import { linkIn, mailTo, signAll, startMembership } from './sandbox';
import type { Language } from './texts';

export interface PreparedCase {
  id: string;
  moSlug: string;
  orgNo: string;
  company: string;
  email: string;
  /** The applicant's link, as it was mailed. */
  link: string;
  token: string;
}

interface Wanted {
  moSlug?: 'teknikbolagen' | 'handelsforbundet';
  language?: Language;
  orgNo?: string;
  /** Answers by component id, if the sample's own do not fit. */
  values?: Record<string, string>;
}

/** Creates an application. The product's calls do the preparation for a test, not its pages. */
export async function createdCase(wanted: Wanted = {}): Promise<PreparedCase> {
  const { moSlug = 'teknikbolagen', language = 'sv', orgNo = freshOrganisationNumber() } = wanted;
  const email = `kontakt@${orgNo}.example`;
  await call('POST', 'Case', { moSlug, orgNo, email, locale: language });
  return mailedCase(moSlug, orgNo, email);
}

/** Returns the application whose link was mailed to this address. */
export async function mailedCase(moSlug: string, orgNo: string, email: string): Promise<PreparedCase> {
  const link = linkIn(await mailTo(email, ''));
  const [, id = '', token = ''] = /\/case\/([0-9a-f-]{36})\/([^/?\s]+)/.exec(link) ?? [];
  return { id, moSlug, orgNo, company: `Bolag ${orgNo}`, email, link, token };
}

/** Creates an application with every form filled in, ready to be signed. */
export async function filledCase(wanted: Wanted = {}): Promise<PreparedCase> {
  const prepared = await createdCase(wanted);
  await fillIn(prepared, wanted.values);
  return prepared;
}

/** Fills in the forms of an application, but for those left out. */
export async function fillIn(
  prepared: PreparedCase,
  answers: Record<string, string> = {},
  leftOut: string[] = [],
): Promise<void> {
  const forms = formsOf(prepared.moSlug).filter(({ id }) => !leftOut.includes(id));
  const {
    companyName: _name,
    organisationNumber: _number,
    ...values
  } = sampleValues({ forms } as unknown as FormTemplate, {
    subgroup: prepared.moSlug === 'teknikbolagen' ? 'industri' : 'mode',
    values: { contactEmail: prepared.email, ...answers },
  });
  const items = Object.entries(values).map(([componentId, value]) => ({ componentId, value }));
  await call('POST', `Case/${prepared.id}/Data`, { items }, prepared);
  for (const { id: formId } of forms) {
    await call('POST', `Case/${prepared.id}/Data`, { items: [], formId, done: true }, prepared);
  }
}

/** Creates an application that has been sent for signing to this many signatories. */
export async function sharedCase(wanted: Wanted = {}, signatories = 1): Promise<PreparedCase> {
  const prepared = await filledCase(wanted);
  await share(prepared, signatories);
  return prepared;
}

const SIGNATORIES = ['Ada Ask', 'Bo Berg'];

async function share(prepared: PreparedCase, signatories: number): Promise<void> {
  const emails = Array.from(
    { length: signatories },
    (_, index) => `firmatecknare${index + 1}@${prepared.orgNo}.example`,
  );
  const names = emails.map((_, index) => SIGNATORIES[index] ?? '');
  await sendForSigning(prepared, { emails, names });
}

async function sendForSigning(prepared: PreparedCase, people: { emails: string[]; names?: string[] }) {
  await call('PUT', `Signature/SubmitForAspirantSignature?caseId=${prepared.id}`, people, prepared);
}

/** Creates an application that is locked for signing on paper. */
export async function lockedCase(wanted: Wanted = {}, signatories = 1): Promise<PreparedCase> {
  const prepared = await filledCase(wanted);
  const query = `caseId=${prepared.id}&numberOfSignatories=${signatories}`;
  await call('GET', `Signature/DownloadForAnalogSigning?${query}`, undefined, prepared);
  return prepared;
}

/** Creates a signed application, which waits for a case worker. */
export async function submittedCase(wanted: Wanted = {}): Promise<PreparedCase> {
  const prepared = await filledCase(wanted);
  await sign(prepared);
  return prepared;
}

/** Signs a filled in application, so that it waits for a case worker. With `byDirector`, somebody signs whom it names. */
export async function sign(prepared: PreparedCase, { byDirector = false } = {}): Promise<void> {
  if (byDirector) await sendForSigning(prepared, { emails: [prepared.email], names: ['Vera Direktör'] });
  else await share(prepared, 1);
  await signAll(prepared.id);
  await expect.poll(() => statusOf(prepared), { timeout: 20_000 }).toBe('SUBMITTED');
}

/** Creates an application that the company has signed on paper. It waits for a case worker. */
export async function paperCase(wanted: Wanted = {}): Promise<PreparedCase> {
  const prepared = await lockedCase(wanted);
  const address = apiAddress(`Signature/SubmitForAnalogSignature?caseId=${prepared.id}`, prepared);
  const body = new FormData();
  body.set(
    'signedDocument',
    new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }),
    'underskriven.pdf',
  );
  const response = await fetch(address, { method: 'POST', body });
  if (!response.ok) throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  return prepared;
}

/**
 * Creates an application to the organisation without extra steps. It is signed on paper, and approved by the person signed in on the page.
 */
export async function exportableCase(page: Caller, wanted: Wanted = {}): Promise<PreparedCase> {
  const prepared = await filledCase({ ...wanted, moSlug: 'handelsforbundet' });
  const { id } = prepared;
  const of = { caseId: id };
  await callAs(page, 'GET', 'Signature/DownloadForAnalogSigning', {
    query: { ...of, numberOfSignatories: 1 },
  });
  const signedDocument = { name: 'underskriven.pdf', mimeType: 'application/pdf', buffer: PDF };
  await callAs(page, 'POST', 'Signature/SubmitForAnalogSignatureByMa', {
    query: of,
    multipart: { signedDocument },
  });
  await approveAll(page, prepared);
  return prepared;
}

/** Creates a finished application to the same organisation: its company is a member. */
export async function finishedCase(page: Caller, wanted: Wanted = {}): Promise<PreparedCase> {
  const prepared = await exportableCase(page, wanted);
  const query = { caseId: prepared.id };
  await callAs(page, 'PUT', 'Case/ExportToTellus', { query, data: {} });
  await startMembership(prepared.orgNo, prepared.moSlug);
  await expect.poll(() => statusOf(prepared), { timeout: 20_000 }).toBe('FINISHED_IN_TELLUS');
  return prepared;
}

/** Creates an application that the manager has also signed, reviewed by the person signed in on the page. */
export async function internallySignedCase(page: Caller, wanted: Wanted = {}): Promise<PreparedCase> {
  const prepared = await submittedCase(wanted);
  const query = { caseId: prepared.id };
  await callAs(page, 'POST', 'SigningService/auth', {
    data: { email: 'anna@example.com', password: 'signera' },
  });
  await approveAll(page, prepared);
  await callAs(page, 'PUT', 'Signature/SubmitForInternalSignature', {
    query,
    data: { emails: [`chef@${prepared.orgNo}.example`] },
  });
  await signAll(prepared.id);
  await expect.poll(() => statusOf(prepared), { timeout: 20_000 }).toBe('INTERNAL_SIGNATURE_SIGNED');
  return prepared;
}

/** Creates a signed application whose company has made a correction that the person signed in on the page requested. */
export async function correctedCase(page: Caller, wanted: Wanted = {}): Promise<PreparedCase> {
  const prepared = await submittedCase(wanted);
  const componentId = 'website';
  await callAs(page, 'PUT', 'Case/NeedsCorrection', {
    query: { caseId: prepared.id, formId: 'company' },
    data: { componentId, description: 'Se över det här.' },
  });
  await correctField(prepared, componentId, 'https://www.example.com');
  return prepared;
}

/** Changes an answer as the company, and marks its correction as made. */
export async function correctField(
  prepared: PreparedCase,
  componentId: string,
  value: string,
): Promise<void> {
  const { id } = prepared;
  await call('POST', `Case/${id}/Data`, { items: [{ componentId, value }] }, prepared);
  const correctionId = (await storedField(prepared, componentId))?.correction?.id;
  const handled = { componentId, correctionId, isHandled: true };
  await call('PUT', `Case/SetCorrectionHandled?caseId=${id}`, handled, prepared);
}

/** Creates an application that waits for its regional review. */
export async function caseOutForReview(page: Caller, wanted: Wanted = {}): Promise<PreparedCase> {
  const prepared = await internallySignedCase(page, wanted);
  await callAs(page, 'PUT', 'Signature/SetConfirmInternalSignature', {
    query: { caseId: prepared.id, isConfirmed: true },
  });
  await callAs(page, 'PUT', `case/${prepared.id}/SubmitForRegionalReview`, {});
  return prepared;
}

async function approveAll(page: Caller, { id, moSlug }: PreparedCase): Promise<void> {
  for (const { id: formId } of formsOf(moSlug)) {
    await callAs(page, 'POST', `Case/${id}/SetFormApproval`, { data: { formId, isApproved: true } });
  }
  for (const { componentId } of checkPointsOf(moSlug)) {
    await callAs(page, 'POST', `Case/${id}/SetCheckPoint`, { data: { componentId, isConfirmed: true } });
  }
  await callAs(page, 'PUT', 'Signature/SetConfirmAspirantSignature', {
    query: { caseId: id, isConfirmed: true },
  });
}

/** Posts a question from the company. */
export async function postByApplicant(prepared: PreparedCase, message: string): Promise<void> {
  await call('POST', `Message?caseId=${prepared.id}`, { message }, prepared);
}

/** Returns the status of a case. */
export async function statusOf(prepared: PreparedCase): Promise<string> {
  const { status } = (await call('GET', `Case?caseId=${prepared.id}`, undefined, prepared)) as {
    status: string;
  };
  return status;
}

/** Returns the stored value of a field of a case. */
export async function storedValue(prepared: PreparedCase, componentId: string): Promise<string | undefined> {
  return (await storedField(prepared, componentId))?.value;
}

async function storedField(prepared: PreparedCase, componentId: string): Promise<FieldRow | undefined> {
  const { forms } = (await call('GET', `Case?caseId=${prepared.id}`, undefined, prepared)) as {
    forms: { rows: FieldRow[] }[];
  };
  const rows = forms.flatMap((form) => form.rows).flatMap((row) => [row, ...(row.columns ?? []).flat()]);
  return rows.find((row) => row.componentId === componentId);
}

interface FieldRow {
  componentId: string;
  value: string;
  correction?: { id: string } | null;
  columns?: FieldRow[][];
}

/** Somebody who is signed in: a page, or what makes calls like one. */
export interface Caller {
  request: {
    fetch(
      address: string,
      what: Omit<Sent, 'query'> & { method: string; headers: Record<string, string>; params?: Sent['query'] },
    ): Promise<{ ok(): boolean; status(): number; text(): Promise<string> }>;
  };
}

interface Sent {
  query?: Record<string, string | number | boolean>;
  data?: object;
  multipart?: Record<string, { name: string; mimeType: string; buffer: Buffer }>;
}

/** Makes a call as the person signed in on a page. A decision is final at once. */
export async function callAs(
  page: Caller,
  method: string,
  path: string,
  { query, ...sent }: Sent,
): Promise<void> {
  const response = await page.request.fetch(`/api/${path}`, {
    method,
    headers: { 'sec-fetch-site': 'same-origin' },
    ...(query ? { params: query } : {}),
    ...sent,
  });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  if (isWithheld(path)) await makeFinal(String(query?.caseId));
}

/** Makes a call as anybody, or with the link of a case. */
async function call(method: string, path: string, body?: object, by?: PreparedCase): Promise<unknown> {
  const address = apiAddress(path, by);
  const response = await fetch(address, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  const isJson = response.headers.get('content-type')?.includes('json');
  return isJson ? response.json() : undefined;
}

function apiAddress(path: string, by?: PreparedCase): URL {
  const address = new URL(`/api/${path}`, process.env.BASE_URL);
  if (by) address.searchParams.set('token', by.token);
  return address;
}
