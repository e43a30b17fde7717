import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readBody } from '@/sandbox/part';

let collector: Server;
let isSilent = false;
let received = '';
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    received += (await readBody(request)).toString('latin1');
    if (!isSilent) response.end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  // Nothing is sent by time in this test.
  process.env.OTEL_BSP_SCHEDULE_DELAY = '60000';
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

async function startedTelemetry() {
  vi.resetModules();
  const telemetry = await import('@/lib/integrations/telemetry/server-telemetry');
  await telemetry.startServerTelemetry();
  return telemetry;
}

it('sends at the end what is not sent yet, and waits for a silent collector no longer than three seconds', async () => {
  const { startServerTelemetry, stopServerTelemetry } = await startedTelemetry();
  trace.getTracer('test').startSpan('the last one before the end').end();
  expect(received).not.toContain('the last one');
  await stopServerTelemetry();
  expect(received).toContain('the last one before the end');

  isSilent = true;
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  trace.disable();
  await startServerTelemetry();
  trace.getTracer('test').startSpan('nobody takes this').end();
  const begun = performance.now();
  await stopServerTelemetry();
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('does not answer'));
}, 20_000);
