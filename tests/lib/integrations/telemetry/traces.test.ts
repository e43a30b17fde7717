import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signCaseToken } from '@/lib/platform/crypto/case-link';

const CASE = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
let collector: Server;
let received: Promise<string>;
beforeAll(async () => {
  received = new Promise((resolve) => {
    collector = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      response.end('{}');
      resolve(Buffer.concat(parts).toString('latin1'));
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50';
  const { startServerTelemetry } = await import('@/lib/integrations/telemetry/server-telemetry');
  await startServerTelemetry();
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

it('what leaves for the collector holds no token, no secret and no search', async () => {
  const token = signCaseToken({ caseId: CASE, linkVersion: 3, expiresAt: new Date('2027-01-01') });
  const span = trace.getTracer('test').startSpan(`GET /case/${CASE}/${token}`, {
    attributes: {
      'http.target': `/case/${CASE}/${token}/form/company?as=applicant`,
      'http.url': `http://localhost:3000/api/webhooks/signing?secret=canary-secret`,
      'url.query': 'search=canary-name',
      'http.route': '/case/[caseId]/[token]/[[...rest]]',
      'http.status_code': 303,
    },
  });
  span.recordException(new Error(`GET /api/Case?caseId=${CASE}&token=${token} failed`));
  span.end();
  const sent = await received;
  expect(sent).toContain(CASE);
  expect(sent).toContain('/case/[caseId]/[token]');
  expect(sent).not.toContain(token.slice(-43));
  expect(sent).not.toContain('canary');
});
