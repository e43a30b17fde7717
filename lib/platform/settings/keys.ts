import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { isUuid } from '@/lib/domain/uuid';

/** The mail provider's public key: base64 of a DER (SPKI) key on the curve P-256. */
export const mailKey = z.string().refine(isP256Key, 'is no public key on the curve P-256 (base64 of DER)');

function isP256Key(value: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return false;
  try {
    const key = createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    // It throws only for invalid keys.
    return false;
  }
}

export const guid = z.string().refine(isUuid, 'is no GUID');

/** `InstrumentationKey=<GUID>;IngestionEndpoint=https://…`, in the form that Application Insights gives. */
export const connectionString = z
  .string()
  .refine((value) => isUuid(partsOf(value).get('instrumentationkey') ?? ''), 'has no InstrumentationKey')
  .refine(
    (value) => [...partsOf(value)].every(([name, part]) => !name.endsWith('endpoint') || isWebAddress(part)),
    'has an endpoint that is no address',
  )
  .refine(
    (value) =>
      ['endpointsuffix', 'location'].every((name) => /^[\w.-]*$/.test(partsOf(value).get(name) ?? '')),
    'has an EndpointSuffix or Location that is no name',
  );

/**
 * Where a connection string sends telemetry, by the rules of Application Insights: its IngestionEndpoint, or the address that EndpointSuffix
 * and Location make, or the common address.
 */
export function ingestionEndpoint(connection: string): string {
  const parts = partsOf(connection);
  const [suffix, location] = [parts.get('endpointsuffix'), parts.get('location')];
  return (
    parts.get('ingestionendpoint') ||
    (suffix
      ? `https://${location ? `${location}.` : ''}dc.${suffix}`
      : 'https://dc.services.visualstudio.com')
  );
}

/** The parts of a connection string by their names in lower case. */
export function partsOf(connection: string): Map<string, string> {
  const pairs = connection.split(';').map((part) => /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(part));
  return new Map(pairs.flatMap((pair) => (pair ? [[pair[1]?.toLowerCase() ?? '', pair[2] ?? '']] : [])));
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
