import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startProduct } from '@/lib/server/start/lifecycle';
import { readBody } from '@/sandbox/part';

let collector: Server;
let received = '';
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    received += (await readBody(request)).toString('latin1');
    response.end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  process.env.RUN_JOBS = 'false';
  // The product, which starts in this process, stands guard at every server of it, and lets nothing but calls be sent something.
  const { port } = collector.address() as AddressInfo;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}/api`;
  // Nothing is sent by time in this test.
  process.env.OTEL_BSP_SCHEDULE_DELAY = '60000';
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

it('a span made just before the process is stopped reaches the collector before it ends', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  let receivedBeforeTheEnd = '';
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    receivedBeforeTheEnd = received;
    return undefined as never;
  });
  await startProduct();
  trace.getTracer('test').startSpan('just before the end').end();
  process.emit('SIGTERM');
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 15_000 });
  expect(receivedBeforeTheEnd).toContain('just before the end');
  process.removeAllListeners('SIGINT');
  exit.mockRestore();
}, 30_000);
