export interface PolicyInput {
  nonce: string;
  /** Origin of the identity provider, where the sign-out form is redirected. */
  identityOrigin: string;
  /** Origin that the browser sends telemetry to, if that is configured. */
  telemetryOrigin: string | null;
  /** The development server evaluates strings and uses inline styles. The product does neither. */
  development: boolean;
}

/** The policy for everything but pages: calls, files, errors. It forbids all loading, scripts and forms. */
export const NO_PAGE_POLICY = `default-src 'none'; frame-ancestors 'none'`;

/** Where browsers report violations. */
const REPORTS_PATH = '/api/csp-reports';
const REPORTS_GROUP = 'csp';

/** The header with the address of the policy's reporting group. */
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
    // Old browsers know only `report-uri`, new ones use `report-to`.
    `report-uri ${REPORTS_PATH}`,
    `report-to ${REPORTS_GROUP}`,
  ].join('; ');
}
