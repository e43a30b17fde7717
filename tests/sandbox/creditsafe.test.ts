import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningSandbox } from '@/sandbox/server';
import { post, startTestSandbox } from './start';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ creditsafe: { username: 'user', password: 'pass' } });
});
afterAll(() => sandbox.close());

const api = (path: string) => `${sandbox.url}/creditsafe/v1${path}`;

test('the page leads to a report of every company, each on one page', async () => {
  const page = await (await fetch(`${sandbox.url}/creditsafe`)).text();
  const links = [...page.matchAll(/href="(\/creditsafe\/reports\/[\d-]+\.pdf)"/g)].map(([, link]) => link);
  expect(links).toHaveLength(8);
  for (const link of links) {
    const answer = await fetch(`${sandbox.url}${link}`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect((await PDFDocument.load(await answer.arrayBuffer())).getPageCount()).toBe(1);
  }
  expect((await fetch(`${sandbox.url}/creditsafe/reports/559900-0015.pdf`)).status).toBe(404);
});

test('the API requires a login, and gives a report in the accepted format', async () => {
  expect((await post(api('/authenticate'), { username: 'user', password: 'wrong' })).status).toBe(401);
  expect((await fetch(api('/companies?countries=SE&regNo=5599000014'))).status).toBe(401);

  const { token } = await (await post(api('/authenticate'), { username: 'user', password: 'pass' })).json();
  const get = (path: string, accept = 'application/json') =>
    fetch(api(path), { headers: { Authorization: `Bearer ${token}`, Accept: accept } });

  const found = await (await get('/companies?countries=SE&regNo=5599000014')).json();
  expect(found).toMatchObject({
    totalSize: 1,
    companies: [{ name: 'Alfa Verkstad AB', regNo: '5599000014' }],
  });
  expect(await (await get('/companies?countries=NO&regNo=5599000014')).json()).toMatchObject({
    totalSize: 0,
  });

  const path = `/companies/${found.companies[0].id}`;
  expect((await get(path, 'application/pdf')).headers.get('content-type')).toBe('application/pdf');
  const both = await (await get(path, 'application/json+pdf')).json();
  expect(Buffer.from(both.pdfReportStream, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(await (await get(path)).json()).not.toHaveProperty('pdfReportStream');
  expect((await get('/companies/SE-0-0000000001')).status).toBe(404);
});
