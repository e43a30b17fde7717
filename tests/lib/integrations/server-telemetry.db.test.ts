import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queue } from '@/lib/engine/jobs/queue';
import { callExternal } from '@/lib/integrations/http';
import { countJob, countMail, countRequest, queueDepths } from '@/lib/integrations/telemetry/metrics';
import { startServerTelemetry, stopServerTelemetry } from '@/lib/integrations/telemetry/server-telemetry';
import { db } from '@/lib/platform/database/db';
import { readBody } from '@/sandbox/part';
import { failureOf } from './outside';

const CASE = '0f8fad5b-d9cb-469f-a165-70867728950e';

let collector: Server;
let url: string;
/** What was sent, by path, as text: names and values stand in it whatever the encoding. */
const received = { '/v1/traces': '', '/v1/metrics': '' } as Record<string, string>;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await readBody(request);
    if (path in received) received[path] += body.toString('latin1');
    response.writeHead(path.startsWith('/away') ? 503 : 200).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = url;
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50';
  await startServerTelemetry();
});
afterAll(() => {
  collector.close();
  collector.closeAllConnections();
});

it('sends spans of the database and of calls to other systems, without secrets', async () => {
  await trace.getTracer('test').startActiveSpan('GET /api/Case', async (span) => {
    await db().memberOrganisation.findMany();
    await callExternal({ part: 'register', url: `${url}/register/${CASE}?token=secret-of-somebody` });
    span.end();
  });
  await expect.poll(() => received['/v1/traces'], { timeout: 20_000 }).toContain('GET /api/Case');
  expect(received['/v1/traces']).toContain('prisma:client:db_query');
  await expect.poll(() => received['/v1/traces'], { timeout: 20_000 }).toContain('/register/');
  expect(received['/v1/traces']).not.toContain('secret-of-somebody');
});

it('sends what was counted: requests by template, calls, jobs and mails by outcome, the queues and the installation', async () => {
  countRequest({ method: 'GET', route: '/api/Case/{caseId}/Data', status: 204 }, 12);
  countJob('poll-register', 'failed', 80);
  countMail('caseCreated', 'sent');
  await failureOf(callExternal({ part: 'credit-report', url: `${url}/away` }));
  const boss = await queue();
  await boss.send('send-mail', { mailId: CASE });
  await db().integrationHealth.create({ data: { part: 'backup', succeededAt: new Date() } });
  await stopServerTelemetry();
  const sent = received['/v1/metrics'] ?? '';
  for (const word of [
    ...['http.server.request.duration', '/api/Case/{caseId}/Data'],
    ...['medlemsansokan.job.duration', 'poll-register', 'failed'],
    ...['medlemsansokan.mail', 'caseCreated'],
    ...['medlemsansokan.integration.duration', 'credit-report', 'unreachable'],
    ...['medlemsansokan.queue.depth', 'send-mail', 'created'],
    ...['medlemsansokan.installation.wrong', 'medlemsansokan.installation.measured', 'backup', 'database'],
    'service.instance.id',
  ]) {
    expect(sent).toContain(word);
  }
  expect(sent).not.toContain(CASE);
  expect(await queueDepths()).toContainEqual({ queue: 'send-mail', state: 'created', jobs: 1 });
});
