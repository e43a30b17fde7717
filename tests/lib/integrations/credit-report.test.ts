import { PDFDocument } from 'pdf-lib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchCreditReport } from '@/lib/integrations/credit-report/credit-report';
import { clearFaults, setFault } from '@/sandbox/faults';
import { failureOf, setUpOutside } from './outside';

const REPORT = /GET .*\/companies\/SE/;

const outside = setUpOutside();
beforeEach(() => {
  outside.proxy.calls.length = 0;
});
afterEach(clearFaults);

test('a report is found by the organisation number and comes as a PDF', async () => {
  const report = await PDFDocument.load(await fetchCreditReport('559900-0014'));
  expect(report.getTitle()).toContain('Alfa Verkstad AB');
  expect(report.getPageCount()).toBe(1);
  expect(outside.proxy.calls).toEqual([
    'POST /creditsafe/v1/authenticate',
    'GET /creditsafe/v1/companies?countries=SE&regNo=5599000014',
    'GET /creditsafe/v1/companies/SE-0-5599000014?language=sv',
  ]);
});

test('a report may also come in base64 inside JSON', async () => {
  const pdf = Buffer.from('%PDF-1.7 made up');
  const body = JSON.stringify({ report: {}, pdfReportStream: pdf.toString('base64') });
  outside.proxy.answer(REPORT, 200, { 'Content-Type': 'application/json; charset=utf-8' }, body);
  expect(Buffer.from(await fetchCreditReport('559900-0014')).equals(pdf)).toBe(true);
});

test('a company that Creditsafe does not know has none', async () => {
  expect(await failureOf(fetchCreditReport('640823-3234'))).toMatchObject({
    failure: 'refused',
    externalStatus: 404,
  });
  outside.proxy.answer(/companies\?/, 404);
  expect(await failureOf(fetchCreditReport('559900-0014'))).toMatchObject({
    failure: 'refused',
    externalStatus: 404,
  });
});

test('another company than the requested one is never accepted', async () => {
  const body = JSON.stringify({ companies: [{ id: 'SE-0-5599000022', regNo: '5599000022' }] });
  outside.proxy.answer(/companies\?/, 200, {}, body);
  expect(await failureOf(fetchCreditReport('559900-0014'))).toMatchObject({ failure: 'refused' });
  const nameless = JSON.stringify({ companies: [{ id: 'SE-0-5599000022' }] });
  outside.proxy.answer(/companies\?/, 200, {}, nameless);
  expect(await failureOf(fetchCreditReport('559900-0014'))).toMatchObject({ failure: 'refused' });
  const own = JSON.stringify({ companies: [{ id: 'SE-0-5599000022' }, { id: 'SE-0-5599000014' }] });
  outside.proxy.answer(/companies\?/, 200, {}, own);
  expect((await fetchCreditReport('559900-0014')).length).toBeGreaterThan(1000);
});

test('no redirect is followed, and no report is larger than it may be', async () => {
  for (let time = 0; time < 3; time += 1)
    outside.proxy.answer(/companies\?/, 302, { Location: '/creditsafe/elsewhere' });
  expect(await failureOf(fetchCreditReport('559900-0014'))).toMatchObject({ failure: 'unreachable' });
  expect(outside.proxy.calls.some((call) => call.includes('elsewhere'))).toBe(false);
  const huge = `%PDF-${'x'.repeat(31 * 1024 * 1024)}`;
  outside.proxy.answer(REPORT, 200, { 'Content-Type': 'application/pdf' }, huge);
  expect(await failureOf(fetchCreditReport('559900-0014'))).toMatchObject({ failure: 'garbage' });
});

test('what is refused before the order says nothing of the company', async () => {
  outside.proxy.answer(/authenticate/, 404);
  expect(await failureOf(fetchCreditReport('559900-0014'))).toMatchObject({
    failure: 'unreachable',
    externalStatus: 404,
  });
  outside.proxy.answer(/companies\?/, 400);
  expect(await failureOf(fetchCreditReport('559900-0014'))).toMatchObject({ failure: 'unreachable' });
  outside.proxy.answer(REPORT, 404);
  expect(await failureOf(fetchCreditReport('559900-0014'))).toMatchObject({ failure: 'refused' });
});

describe('when Creditsafe misbehaves', () => {
  test.each(['down', 'error', 'reset'] as const)('a passing fault is survived: %s', async (mode) => {
    setFault('creditsafe', mode, { times: 2 });
    expect((await fetchCreditReport('559900-0014')).length).toBeGreaterThan(1000);
  });

  test.each([
    ['down', 'unreachable'],
    ['error', 'unreachable'],
    // Before anything is ordered: a later try may go better.
    ['garbage', 'unreachable'],
    ['slow', 'timeout'],
  ] as const)('a lasting fault is reported: %s', async (mode, failure) => {
    setFault('creditsafe', mode);
    expect(await failureOf(fetchCreditReport('559900-0014'))).toMatchObject({
      part: 'credit-report',
      failure,
    });
  });

  test('a report, which costs money, is ordered once', async () => {
    outside.proxy.answer(REPORT, 503);
    expect(await failureOf(fetchCreditReport('559900-0014'))).toMatchObject({
      failure: 'unreachable',
      externalStatus: 503,
    });
    expect(outside.proxy.calls.filter((call) => REPORT.test(call))).toHaveLength(1);
  });

  test('what is no PDF is garbage', async () => {
    outside.proxy.answer(REPORT, 200, { 'Content-Type': 'application/pdf' }, '<html>');
    expect(await failureOf(fetchCreditReport('559900-0014'))).toMatchObject({ failure: 'garbage' });
    outside.proxy.answer(REPORT, 200, { 'Content-Type': 'application/json' }, '{"report":{}}');
    expect(await failureOf(fetchCreditReport('559900-0014'))).toMatchObject({ failure: 'garbage' });
  });
});

describe('settings', () => {
  test('a wrong password is unauthorized, and missing settings are not configured', async () => {
    vi.stubEnv('CREDITSAFE_PASSWORD', 'wrong');
    expect(await failureOf(fetchAnew())).toMatchObject({ failure: 'unauthorized', externalStatus: 401 });
    vi.stubEnv('CREDITSAFE_PASSWORD', '');
    expect(await failureOf(fetchAnew())).toMatchObject({ code: 'NOT_CONFIGURED', status: 503 });
    vi.unstubAllEnvs();
  });

  async function fetchAnew(): Promise<Uint8Array> {
    vi.resetModules();
    const module = await import('@/lib/integrations/credit-report/credit-report');
    return module.fetchCreditReport('559900-0014');
  }
});
