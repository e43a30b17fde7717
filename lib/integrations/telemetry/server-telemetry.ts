import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { CASE_TOKEN } from '@/lib/domain/case-token';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { observeInstallation, observeQueues } from './metrics';

const EXPORT_MS = 30_000;
/** How long to wait for the collector when sending the last traces and metrics. */
const LAST_EXPORT_MS = 3_000;

/** The part of a trace or metric provider that we need at shutdown. */
interface Flushable {
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

let started: Flushable[] = [];

/** Sends traces and metrics to an OpenTelemetry collector, if configured. Loads the packages only then. */
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
    // So that a collector can tell replicas apart. Each container has its own name.
    attributes: { 'service.instance.id': `${hostname()}:${process.pid}` },
    // The redaction comes before the exporter, so that the exporter gets redacted spans.
    spanProcessors: [redaction, 'auto'],
    instrumentations: ['fetch', new PrismaInstrumentation()],
    // Do not send our trace ids to other systems.
    instrumentationConfig: { fetch: { dontPropagateContextUrls: [/./] } },
    metricReaders: [reader],
  });
  const meter = metrics.getMeter('medlemsansokan');
  observeQueues(meter);
  observeInstallation(meter);
  // Unwrap the proxy provider, which OpenTelemetry hands out before the start.
  const tracers = trace.getTracerProvider() as { getDelegate?: () => unknown };
  started = [(tracers.getDelegate?.() ?? tracers) as Flushable, reader];
}

/** Sends the remaining traces and metrics when the process ends, within three seconds. */
export async function stopServerTelemetry(): Promise<void> {
  const ended = Promise.allSettled(started.map((one) => one.forceFlush().finally(() => one.shutdown())));
  started = [];
  const results = await Promise.race([ended, wait(LAST_EXPORT_MS, null, { ref: false })]);
  const failed = results?.find((result) => result.status === 'rejected');
  if (!results || failed) {
    const message = results ? String(failed?.reason) : 'the collector does not answer';
    log.error({ event: 'telemetry', message });
  }
}

/** Redacts each finished span before it is exported. */
const redaction = {
  onStart: () => undefined,
  onEnd: (span: object) => redactSpan(span as RedactableSpan),
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

/** The parts of a span that we need. */
interface RedactableSpan {
  name: string;
  attributes: Record<string, unknown>;
  events?: readonly { attributes?: Record<string, unknown> }[];
}

/** The token of a case link, anywhere in a text. */
const TOKEN = new RegExp(CASE_TOKEN, 'g');

/** The query of an address: tokens, callback secrets, search terms. */
const QUERY = /\?[^\s"'#]*/g;

/** Redacts case link tokens and the query of any address in a text. */
export function redactText(text: string): string {
  return text.replace(QUERY, '?…').replace(TOKEN, '[token]');
}

/** Redacts a whole span in place, before it leaves this process. */
function redactSpan(span: RedactableSpan): void {
  span.name = redactText(span.name);
  for (const one of [span, ...(span.events ?? [])]) {
    for (const [name, value] of Object.entries(one.attributes ?? {})) {
      if (typeof value === 'string' && one.attributes)
        one.attributes[name] = isQuery(name) ? '…' : redactText(value);
    }
  }
}

/** Attributes that hold a query without the question mark. */
const isQuery = (name: string) => name === 'url.query' || name === 'http.query';
