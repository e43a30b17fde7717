import { type Env, env } from '@/lib/platform/settings/env';
import { ingestionEndpoint, partsOf } from '@/lib/platform/settings/keys';

type Settings = Pick<
  Env,
  'APPLICATIONINSIGHTS_CONNECTION_STRING' | 'APPLICATIONINSIGHTS_INSTRUMENTATION_KEY'
>;

/**
 * The telemetry of browsers, or null if disabled. Not secret. `connectionString` names the endpoint that `origin` is of, so that what the
 * browser sends and what its policy allows are one address.
 */
export function browserTelemetry(
  settings: Settings = env(),
): { connectionString: string; origin: string } | null {
  const { APPLICATIONINSIGHTS_CONNECTION_STRING: given, APPLICATIONINSIGHTS_INSTRUMENTATION_KEY } = settings;
  const key = given ? partsOf(given).get('instrumentationkey') : APPLICATIONINSIGHTS_INSTRUMENTATION_KEY;
  if (!key) return null;
  const endpoint = ingestionEndpoint(given ?? '');
  return {
    connectionString: `InstrumentationKey=${key}${given ? `;IngestionEndpoint=${endpoint}` : ''}`,
    origin: new URL(endpoint).origin,
  };
}
