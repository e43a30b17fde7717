import { env } from '@/lib/settings/env';

/** The connection string for browser telemetry, or null if disabled. Not secret. */
export function browserTelemetry(): string | null {
  const { APPLICATIONINSIGHTS_CONNECTION_STRING, APPLICATIONINSIGHTS_INSTRUMENTATION_KEY } = env();
  if (APPLICATIONINSIGHTS_CONNECTION_STRING) return APPLICATIONINSIGHTS_CONNECTION_STRING;
  return APPLICATIONINSIGHTS_INSTRUMENTATION_KEY
    ? `InstrumentationKey=${APPLICATIONINSIGHTS_INSTRUMENTATION_KEY}`
    : null;
}
