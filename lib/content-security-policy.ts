export interface PolicyInput {
  nonce: string;
  /** Origin of the identity provider: the form that signs out is redirected there. */
  identityOrigin: string;
  /** Origin that the browser sends telemetry to, when that is configured. */
  telemetryOrigin: string | null;
  /** The development server evaluates strings and styles its own overlay inline; the product does neither. */
  development: boolean;
}

/** The Content-Security-Policy of a page: nothing inline without the nonce, nothing from elsewhere. */
export function contentSecurityPolicy(input: PolicyInput): string {
  const { nonce, identityOrigin, telemetryOrigin, development } = input;
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? ` 'unsafe-eval'` : ''}`,
    `style-src 'self' ${development ? `'unsafe-inline'` : `'nonce-${nonce}'`}`,
    `img-src 'self' blob: data:`,
    `font-src 'self'`,
    `connect-src 'self'${telemetryOrigin ? ` ${telemetryOrigin}` : ''}`,
    `form-action 'self' ${identityOrigin}`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}

/**
 * Where the browser sends telemetry, by an Application Insights connection string (`…;IngestionEndpoint=https://…`).
 * A string without an endpoint, or a lone instrumentation key, means the service's common address. Null when neither is set.
 */
export function telemetryOrigin(connectionString?: string, instrumentationKey?: string): string | null {
  const endpoint = connectionString?.match(/(?:^|;)\s*IngestionEndpoint=([^;]+)/i)?.[1];
  if (endpoint && URL.canParse(endpoint)) {
    return new URL(endpoint).origin;
  }
  return connectionString || instrumentationKey ? 'https://dc.services.visualstudio.com' : null;
}
