import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { requestCorrection } from '@/lib/features/application/corrections';
import { deleteCase } from '@/lib/features/case/archive-case';
import { changeContact } from '@/lib/features/case/change-case';
import { answerRegionalReview } from '@/lib/features/case/regional-review';
import { rejectCase } from '@/lib/features/case/reject-case';
import { postMessage } from '@/lib/features/messages/messages';
import { writeNote } from '@/lib/features/messages/notes';
import { rejectSignature } from '@/lib/features/signing/company-signature';
import { rejectInternalSignature } from '@/lib/features/signing/internal-signature';

const bodyOf = ({ call }: { call: { body?: z.ZodType | undefined } }): z.ZodType => {
  if (!call.body) throw new Error('This call has no body');
  return call.body;
};

/** Texts that a case worker must write, and the other properties of their body. */
const MANDATORY: [string, z.ZodType, string, object][] = [
  ['the reason for rejecting', bodyOf(rejectCase), 'reason', {}],
  ['the reason for rejecting a signature', bodyOf(rejectSignature), 'rejectionMessage', {}],
  [
    'the reason for rejecting the internal signature',
    bodyOf(rejectInternalSignature),
    'rejectionMessage',
    {},
  ],
  ['the comment of a regional review', bodyOf(answerRegionalReview), 'comment', { recommended: true }],
  ['what to correct', bodyOf(requestCorrection), 'description', { componentId: 'website' }],
  ['a message', bodyOf(postMessage), 'message', {}],
  ['a note', bodyOf(writeNote), 'text', {}],
];

/** Words that may be left out. */
const OPTIONAL: [string, z.ZodType, string, object][] = [
  ['the message to a new contact', bodyOf(changeContact), 'message', { email: 'ny@example.com' }],
  ['the note to a removal', bodyOf(deleteCase), 'note', {}],
];

describe.each(MANDATORY)('%s', (_name, body, field, others) => {
  const isTaken = (text: unknown) => body.safeParse({ ...others, [field]: text }).success;

  it('must say something', () => {
    for (const text of ['', '   ', '\n\t', undefined, null, 7])
      expect(isTaken(text), String(text)).toBe(false);
  });

  it('may be 4,000 characters long and not one more', () => {
    expect(isTaken('å'.repeat(4_000))).toBe(true);
    expect(isTaken('å'.repeat(4_001))).toBe(false);
  });
});

describe.each(OPTIONAL)('%s', (_name, body, field, others) => {
  it('may be left out or empty, and be 4,000 characters long and not one more', () => {
    const isTaken = (text: unknown) => body.safeParse({ ...others, [field]: text }).success;
    expect(body.safeParse(others).success).toBe(true);
    expect(isTaken('')).toBe(true);
    expect(isTaken('å'.repeat(4_000))).toBe(true);
    expect(isTaken('å'.repeat(4_001))).toBe(false);
  });
});
