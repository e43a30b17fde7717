import { setTimeout as wait } from 'node:timers/promises';
import { env } from '@/lib/settings/env';
import { observeQueues } from './metrics';
import { type RedactableSpan, redactSpan } from './redact-span';

const EXPORT_MS = 30_000;
/** For the last traces and metrics: a collector that does not answer holds nobody up for longer. */
const LAST_EXPORT_MS = 3_000;

/** What is asked of a provider of traces or metrics at the end. */
interface Flushable {
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

let started: Flushable[] = [];

/** Sends the server's traces and metrics to an OpenTelemetry collector, where one is configured. The packages are loaded only then. */
export async function startServerTelemetry(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = env();
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const [{ registerOTel }, { PrismaInstrumentation }, { OTLPMetricExporter }, sdk, { metrics, trace }] =
    await Promise.all([
      import('@vercel/otel'),
      import('@prisma/instrumentation'),
      import('@opentelemetry/exporter-metrics-otlp-http'),
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/api'),
    ]);
  const url = `${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/metrics`;
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url }),
    exportIntervalMillis: EXPORT_MS,
  });
  registerOTel({
    serviceName: 'medlemsansokan',
    // Before the exporter, which sees what this leaves.
    spanProcessors: [redaction, 'auto'],
    instrumentations: ['fetch', new PrismaInstrumentation()],
    // No other system learns which of our requests it is called by.
    instrumentationConfig: { fetch: { dontPropagateContextUrls: [/./] } },
    metricReaders: [reader],
  });
  observeQueues(metrics.getMeter('medlemsansokan'));
  // The provider itself stands behind one that is handed out before anything is started.
  const tracers = trace.getTracerProvider() as { getDelegate?: () => unknown };
  started = [(tracers.getDelegate?.() ?? tracers) as Flushable, reader];
}

/** Sends what is not sent yet, when the process ends: traces and metrics, within three seconds. */
export async function stopServerTelemetry(): Promise<void> {
  const ended = Promise.allSettled(started.map((one) => one.forceFlush().finally(() => one.shutdown())));
  started = [];
  const results = await Promise.race([ended, wait(LAST_EXPORT_MS, null, { ref: false })]);
  const failed = results?.find((result) => result.status === 'rejected');
  if (!results || failed) {
    const message = results ? String(failed?.reason) : 'the collector does not answer';
    console.error(JSON.stringify({ level: 'error', event: 'telemetry', message }));
  }
}

/** Stands before what sends: a span that has ended is redacted first. */
const redaction = {
  onStart: () => undefined,
  onEnd: (span: object) => redactSpan(span as RedactableSpan),
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};
