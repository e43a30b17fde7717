/**
 * The token of a case link: expiry, version and a colleague's number in base 36, then 256 bits in base64url.
 * `lib/platform/crypto/case-link.ts` makes the tokens, and telemetry leaves them out.
 */
export const CASE_TOKEN =
  /([0-9a-z]{1,10})\.([0-9a-z]{1,6})(?:\.([0-9a-z]{1,6}))?\.([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/;
