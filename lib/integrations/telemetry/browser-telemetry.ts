import { env } from '@/lib/settings/env';

/** The connection string that the browser reports telemetry with, or null where that is not enabled. It is no secret. */
export function browserTelemetry(): string | null {
  const { APPLICATIONINSIGHTS_CONNECTION_STRING, APPLICATIONINSIGHTS_INSTRUMENTATION_KEY } = env();
  if (APPLICATIONINSIGHTS_CONNECTION_STRING) return APPLICATIONINSIGHTS_CONNECTION_STRING;
  return APPLICATIONINSIGHTS_INSTRUMENTATION_KEY
    ? `InstrumentationKey=${APPLICATIONINSIGHTS_INSTRUMENTATION_KEY}`
    : null;
}
