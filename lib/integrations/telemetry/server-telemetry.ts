import { env } from '@/lib/env';
import { type RedactableSpan, redactSpan } from './redact-span';

/** Sends the server's traces to an OpenTelemetry collector, where one is configured. The package is loaded only then. */
export async function startServerTelemetry(): Promise<void> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { registerOTel } = await import('@vercel/otel');
  registerOTel({ serviceName: 'medlemsansokan', spanProcessors: [redaction, 'auto'] });
}

/** Stands before what sends: a span that has ended is redacted first. */
const redaction = {
  onStart: () => undefined,
  onEnd: (span: object) => redactSpan(span as RedactableSpan),
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};
