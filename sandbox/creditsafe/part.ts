import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxConfig } from '../config';
import { applyFault } from '../faults';
import { html, page } from '../page';
import { readJson, type SandboxPart, sendHtml, sendJson } from '../part';
import { COMPANIES, findCompany, type KnownCompany, toOrgNo } from '../register/companies';
import { creditReport } from './report';

/** Creditsafe Connect: log in, find a company by its number, order its report. Also a page with every report. */
export function creditsafePart(config: SandboxConfig): SandboxPart {
  const tokens = new Set<string>();
  return {
    name: 'creditsafe',
    prefix: '/creditsafe',
    async handle(request, response, url) {
      const path = url.pathname.slice('/creditsafe'.length);
      if (path.startsWith('/v1/')) {
        if (await applyFault('creditsafe', request, response)) return true;
        return handleApi(config, tokens, request, response, url);
      }
      if (request.method !== 'GET') return false;
      if (path === '' || path === '/') {
        sendHtml(response, 200, listPage());
        return true;
      }
      const company = findByNumber(/^\/reports\/([\d-]+)\.pdf$/.exec(path)?.[1]);
      if (!company) return false;
      sendPdf(response, await creditReport(company), company.orgNo);
      return true;
    },
  };
}

async function handleApi(
  config: SandboxConfig,
  tokens: Set<string>,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const path = url.pathname.slice('/creditsafe/v1'.length);
  if (request.method === 'POST' && path === '/authenticate') {
    await authenticate(config, tokens, request, response);
    return true;
  }
  if (request.method !== 'GET' || !path.startsWith('/companies')) return false;
  if (!tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? '')) {
    sendJson(response, 401, { message: 'Invalid token', correlationId: randomUUID() });
    return true;
  }
  if (path === '/companies') sendJson(response, 200, search(url.searchParams));
  else await sendReport(request, response, decodeURIComponent(path.slice('/companies/'.length)));
  return true;
}

async function authenticate(
  config: SandboxConfig,
  tokens: Set<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { username, password } = await readJson(request);
  if (username !== config.creditsafe.username || password !== config.creditsafe.password) {
    sendJson(response, 401, { message: 'Incorrect credentials', correlationId: randomUUID() });
    return;
  }
  const token = randomUUID();
  tokens.add(token);
  sendJson(response, 200, { token });
}

function search(query: URLSearchParams): unknown {
  const isSweden = query.get('countries')?.split(',').includes('SE');
  const company = isSweden ? findByNumber(query.get('regNo')) : null;
  const companies = company ? [toSearchResult(company)] : [];
  return { correlationId: randomUUID(), totalSize: companies.length, companies };
}

function toSearchResult(company: KnownCompany): unknown {
  const { street, zipCode, city } = company.address;
  return {
    id: toConnectId(company),
    country: 'SE',
    regNo: digits(company.orgNo),
    name: company.name,
    address: { simpleValue: `${street}, ${zipCode} ${city}`, street, city, postCode: zipCode },
    status: 'Active',
  };
}

/** Sends a report as a PDF, or as JSON that contains the PDF in base64. Creditsafe does either, depending on the Accept header. */
async function sendReport(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
  const company = findByNumber(/^SE-0-(\d{10})$/.exec(id)?.[1]);
  if (!company) {
    sendJson(response, 404, { message: 'Report not found', correlationId: randomUUID() });
    return;
  }
  const pdf = await creditReport(company);
  if (request.headers.accept === 'application/pdf') {
    sendPdf(response, pdf, company.orgNo);
    return;
  }
  const report = { companyId: id, companySummary: { businessName: company.name, country: 'SE' } };
  const isPdfWanted = request.headers.accept?.includes('pdf');
  sendJson(response, 200, {
    correlationId: randomUUID(),
    report,
    ...(isPdfWanted && { pdfReportStream: Buffer.from(pdf).toString('base64') }),
  });
}

function sendPdf(response: ServerResponse, pdf: Uint8Array, orgNo: string): void {
  response.writeHead(200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${orgNo}-creditsafe.pdf"`,
    'Cache-Control': 'no-store',
  });
  response.end(pdf);
}

function findByNumber(orgNo: string | null | undefined): KnownCompany | null {
  const written = orgNo ? toOrgNo(orgNo) : null;
  return written ? findCompany(written) : null;
}

function toConnectId(company: KnownCompany): string {
  return `SE-0-${digits(company.orgNo)}`;
}

function digits(orgNo: string): string {
  return orgNo.replace('-', '');
}

function listPage() {
  const rows = COMPANIES.map(
    ({
      orgNo,
      name,
      address,
    }) => html`<tr><td class="mono" style="white-space:nowrap">${orgNo}</td><td>${name}</td><td>${address.city}</td>
<td><a href="/creditsafe/reports/${orgNo}.pdf">Credit report <span class="muted">PDF</span></a></td></tr>`,
  );
  const body = html`<div class="card"><div class="scroll"><table>
<thead><tr><th>Number</th><th>Name</th><th>City</th><th>Report</th></tr></thead><tbody>${rows}</tbody></table></div></div>
<p class="muted small">Every other valid organisation number has a report too, at <code>/creditsafe/reports/{number}.pdf</code>. What the reports say is made up.</p>`;
  return page({
    title: 'Credit reports',
    current: '/creditsafe',
    lead: 'Plays Creditsafe Connect: the product logs in, finds the company by its number, and fetches its report.',
    body,
  });
}
