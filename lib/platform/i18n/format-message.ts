import compiledMessage from 'use-intl/format-message/format-only';
import { isolated } from '@/lib/domain/isolate';

type Parameter = Parameters<typeof compiledMessage>;

/**
 * Replaces the package's function that fills a text with its values, in builds and tests. Values that are written from right to left are
 * isolated, in every text of the product.
 */
export default function formatMessage(...[key, message, values, options]: Parameter) {
  return compiledMessage(key, message, values && withIsolated(values), options);
}

formatMessage.raw = compiledMessage.raw;

function withIsolated(values: NonNullable<Parameter[2]>): NonNullable<Parameter[2]> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );
}
