import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '@/lib/platform/browser-policy/content-security-policy';

const INPUT = {
  nonce: 'abc',
  identityOrigin: 'https://id.example',
  telemetryOrigin: null,
  development: false,
};

function directives(input = {}): Record<string, string> {
  const parts = contentSecurityPolicy({ ...INPUT, ...input }).split('; ');
  return Object.fromEntries(
    parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  );
}

describe('contentSecurityPolicy', () => {
  it('allows scripts and styles by nonce only', () => {
    const policy = directives();
    expect(policy['script-src']).toBe("'self' 'nonce-abc' 'strict-dynamic'");
    expect(policy['style-src']).toBe("'self' 'nonce-abc'");
    expect(contentSecurityPolicy(INPUT)).not.toMatch(/unsafe/);
  });

  it('closes what the product does not use', () => {
    const policy = directives();
    expect(policy).toMatchObject({
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it('lets the form that signs out lead to the identity provider', () => {
    expect(directives()['form-action']).toBe("'self' https://id.example");
  });

  it('lets the browser reach telemetry only where it is configured', () => {
    expect(directives()['connect-src']).toBe("'self'");
    expect(directives({ telemetryOrigin: 'https://t.example' })['connect-src']).toBe(
      "'self' https://t.example",
    );
  });

  it('opens evaluation for the development server only', () => {
    expect(directives({ development: true })['script-src']).toContain("'unsafe-eval'");
  });
});
