import { env } from '@/lib/env';
import { observeQueues } from './metrics';
import { type RedactableSpan, redactSpan } from './redact-span';

const EXPORT_MS = 30_000;

interface Telemetry {
  shutdown(): Promise<void>;
}

let started: Telemetry | undefined;

/** Sends the server's traces and metrics to an OpenTelemetry collector, where one is configured. The packages are loaded only then. */
export async function startServerTelemetry(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = env();
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const [{ registerOTel }, { PrismaInstrumentation }, { OTLPMetricExporter }, sdk, { metrics }] =
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
  started = { shutdown: () => reader.shutdown() };
}

/** Sends what is not sent yet, when the process ends. */
export async function stopServerTelemetry(): Promise<void> {
  await started?.shutdown().catch(() => undefined);
  started = undefined;
}

/** Stands before what sends: a span that has ended is redacted first. */
const redaction = {
  onStart: () => undefined,
  onEnd: (span: object) => redactSpan(span as RedactableSpan),
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};
