import { env } from '@/lib/env';

/** Sends the server's traces to an OpenTelemetry collector, where one is configured. The package is loaded only then. */
export async function startServerTelemetry(): Promise<void> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { registerOTel } = await import('@vercel/otel');
  registerOTel({ serviceName: 'medlemsansokan' });
}
