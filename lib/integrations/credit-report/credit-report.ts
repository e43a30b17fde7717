import { z } from 'zod';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { apiRoot, callExternal, type ExternalAnswer, parseAnswer, requirePdf } from '@/lib/integrations/http';
import { env } from '@/lib/platform/settings/env';

const tokenSchema = z.object({ token: z.string().min(1) });
const searchSchema = z.object({
  companies: z.array(z.object({ id: z.string().min(1), regNo: z.string().nullish() })),
});
const reportSchema = z.object({ pdfReportStream: z.base64() });

/**
 * Fetches the credit report of a Swedish company (XXXXXX-XXXX) as a PDF from Creditsafe Connect: authenticates, finds the company by its
 * number, and orders its report. Each call orders a new report, which Creditsafe charges for.
 *
 * Throws AppError NOT_CONFIGURED without settings, and IntegrationError: `refused` (404) if Creditsafe does not know the company,
 * `unreachable` for any other refusal or unreadable answer before the order, otherwise like callExternal.
 */
export async function fetchCreditReport(orgNo: string): Promise<Uint8Array> {
  const root = apiRoot(required(env().CREDITSAFE_URL));
  const { headers, companies } = await beforeOrder(() => search(root, orgNo));
  const id = idOf(companies, orgNo);
  const answer = await callExternal({
    part: 'credit-report',
    url: `${root}/companies/${encodeURIComponent(id)}?language=sv`,
    headers: { ...headers, Accept: 'application/pdf' },
  });
  return requirePdf('credit-report', readReport(answer), answer.status);
}

/** Whether a credit service is configured. */
export function hasCreditService(): boolean {
  return Boolean(env().CREDITSAFE_URL);
}

/** Signs in to the credit service, which charges nothing for it. Throws like `fetchCreditReport`. */
export async function tryCreditService(): Promise<void> {
  await authenticate(apiRoot(required(env().CREDITSAFE_URL)));
}

async function authenticate(root: string): Promise<string> {
  const answer = await callExternal({
    part: 'credit-report',
    method: 'POST',
    url: `${root}/authenticate`,
    json: { username: required(env().CREDITSAFE_USERNAME), password: required(env().CREDITSAFE_PASSWORD) },
    retry: 'always',
  });
  return parseAnswer('credit-report', answer, tokenSchema).token;
}

type Company = z.output<typeof searchSchema>['companies'][number];

async function search(
  root: string,
  orgNo: string,
): Promise<{ headers: { Authorization: string }; companies: Company[] }> {
  const headers = { Authorization: `Bearer ${await authenticate(root)}` };
  const query = new URLSearchParams({ countries: 'SE', regNo: orgNo.replace('-', '') });
  const answer = await callExternal({
    part: 'credit-report',
    url: `${root}/companies?${query}`,
    headers,
    // If nothing matches, Creditsafe may answer 404 instead of an empty list.
    allow: [404],
    retry: 'always',
  });
  if (answer.status === 404) return { headers, companies: [] };
  return { headers, companies: parseAnswer('credit-report', answer, searchSchema).companies };
}

/**
 * Runs calls before the order. A refusal or an unreadable answer (from a gateway, or at a mistyped address) says nothing about the company
 * here, so it counts as if the service could not be reached.
 */
async function beforeOrder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof IntegrationError) || !['refused', 'garbage'].includes(error.failure)) throw error;
    throw new IntegrationError('credit-report', 'unreachable', error.externalStatus, error);
  }
}

function idOf(companies: readonly Company[], orgNo: string): string {
  const company = companies.find((found) => numberOf(found) === orgNo.replace('-', ''));
  if (!company) throw new IntegrationError('credit-report', 'refused', 404);
  return company.id;
}

/** The number of a search result. If it is missing, it is at the end of the id (`SE-0-5599000014`). */
function numberOf({ id, regNo }: { id: string; regNo?: string | null | undefined }): string {
  return (regNo || (id.split('-').at(-1) ?? '')).replace(/\D/g, '');
}

/** Reads the report. The answer is the file itself or, as Creditsafe also documents, base64 inside the JSON report. */
function readReport(answer: ExternalAnswer): Uint8Array {
  if (!answer.contentType.includes('json')) return answer.bytes;
  return new Uint8Array(
    Buffer.from(parseAnswer('credit-report', answer, reportSchema).pdfReportStream, 'base64'),
  );
}

function required(setting: string | undefined): string {
  if (!setting) throw new AppError('NOT_CONFIGURED');
  return setting;
}
