import { describe, expect, it } from 'vitest';
import { EMAIL_ADDRESS } from '@/lib/domain/fields/field-kind';
import { fieldSchema } from '@/lib/domain/fields/schemas';

const emailSchema = fieldSchema(EMAIL_ADDRESS);

describe('an address in a call', () => {
  it.each([
    ['karin@example.com', 'karin@example.com'],
    [' Karin@Example.com ', 'Karin@Example.com'],
    ['karin@åkeri.se', 'karin@xn--keri-poa.se'],
  ])('takes %s as %s', (written, taken) => {
    expect(emailSchema.parse(written)).toBe(taken);
  });

  it.each([
    'karin',
    'karin@example',
    'kårin@example.com',
    'karin@å keri.se',
    'a@b.se,c@d.se',
    'a@b.se\nBcc: c@d.se',
    `${'x'.repeat(100)}@example.com`,
  ])('refuses %s', (written) => {
    expect(emailSchema.safeParse(written).success).toBe(false);
  });
});
