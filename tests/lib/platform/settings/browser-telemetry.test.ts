import { parseConnectionString } from '@microsoft/applicationinsights-core-js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { browserTelemetry } from '@/lib/integrations/telemetry/browser-telemetry';
import { connectionString } from '@/lib/platform/settings/keys';

const KEY = '11111111-2222-4333-8444-555555555555';
const of = (parts: string) =>
  browserTelemetry({ APPLICATIONINSIGHTS_CONNECTION_STRING: `InstrumentationKey=${KEY}${parts}` });

it.each([
  ['', 'https://dc.services.visualstudio.com'],
  [';IngestionEndpoint=https://north.example/', 'https://north.example'],
  ['; ingestionendpoint = https://north.example:8443/sub ;', 'https://north.example:8443'],
  [';EndpointSuffix=north.example', 'https://dc.north.example'],
  [';EndpointSuffix=north.example;Location=westus2', 'https://westus2.dc.north.example'],
  [';Location=westus2', 'https://dc.services.visualstudio.com'],
  [';EndpointSuffix=north.example;IngestionEndpoint=https://own.example', 'https://own.example'],
  [';LiveEndpoint=https://live.example/;ApplicationId=7', 'https://dc.services.visualstudio.com'],
])('telemetry goes where Application Insights sends it: %s', (parts, origin) => {
  expect(of(parts)?.origin).toBe(origin);
});

it('is off without a key', () => {
  expect(browserTelemetry({})).toBeNull();
  expect(browserTelemetry({ APPLICATIONINSIGHTS_INSTRUMENTATION_KEY: KEY })).toEqual({
    connectionString: `InstrumentationKey=${KEY}`,
    origin: 'https://dc.services.visualstudio.com',
  });
});

it('the policy allows the address that the SDK uses, however the string is written', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
  const suffix = fc.tuple(name, name).map((names) => names.join('.'));
  const endpoint = suffix.map((host) => `https://${host}/`);
  const part = fc.oneof(
    endpoint.map((value) => ['IngestionEndpoint', value]),
    endpoint.map((value) => ['LiveEndpoint', value]),
    suffix.map((value) => ['EndpointSuffix', value]),
    name.map((value) => ['Location', value]),
    fc.constant(['Authorization', 'ikey']),
  );
  const written = fc
    .tuple(
      fc.uniqueArray(part, { selector: ([key]) => key, maxLength: 5 }),
      fc.constantFrom(
        (key: string) => key,
        (key: string) => key.toUpperCase(),
        (key: string) => ` ${key} `,
      ),
    )
    .map(([parts, write]) => parts.map(([key, value]) => `;${write(key ?? '')}=${value}`).join(''));
  fc.assert(
    fc.property(written, (parts) => {
      expect(connectionString.safeParse(`InstrumentationKey=${KEY}${parts}`).success).toBe(true);
      const telemetry = of(parts);
      const used = parseConnectionString(telemetry?.connectionString);
      expect(new URL(used.ingestionendpoint ?? '').origin).toBe(telemetry?.origin);
      expect(used.instrumentationkey).toBe(KEY);
    }),
  );
});
