export interface PolicyInput {
  nonce: string;
  /** Origin of the identity provider: the form that signs out is redirected there. */
  identityOrigin: string;
  /** Origin that the browser sends telemetry to, when that is configured. */
  telemetryOrigin: string | null;
  /** The development server evaluates strings and styles its own overlay inline; the product does neither. */
  development: boolean;
}

/** For whatever is no page: calls, files, refusals. Opened by itself it may load, run and send nothing. */
export const NO_PAGE_POLICY = `default-src 'none'; frame-ancestors 'none'`;

/** Where browsers tell what a policy kept from happening. */
const REPORTS_PATH = '/api/csp-reports';
const REPORTS_GROUP = 'csp';

/** The header that says where the group of the policy is. */
export const REPORTING_ENDPOINTS = `${REPORTS_GROUP}="${REPORTS_PATH}"`;

/** The Content-Security-Policy of a page: nothing inline without the nonce, nothing from elsewhere, no text as script. */
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
    // The development server's own tools evaluate and insert text.
    ...(development ? [] : [`require-trusted-types-for 'script'`, `trusted-types default`]),
    // What heeds no other way of reporting, and what heeds the newer one.
    `report-uri ${REPORTS_PATH}`,
    `report-to ${REPORTS_GROUP}`,
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
