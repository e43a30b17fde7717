import { expect, it } from 'vitest';
import { endedUndeclined, isPaperPosted, isSigned } from '@/lib/domain/lifecycle/signed';

it('only a paper in the post is posted', () => {
  expect(isPaperPosted('SENT_BY_MAIL')).toBe(true);
  for (const status of ['UPLOADED_BY_ASPIRANT', '', null, undefined])
    expect(isPaperPosted(status)).toBe(false);
});

it('a signature counts when everybody has signed, until somebody rejects it', () => {
  for (const status of ['SIGNED', 'APPROVED', 'SIGNED_BY_SIGNATORIES', 'SIGNATURES_APPROVED'] as const) {
    expect(isSigned({ status })).toBe(true);
  }
  for (const status of ['SHARED', 'SIGNATURES_REQUESTED', 'REJECTED'] as const) {
    expect(isSigned({ status })).toBe(false);
  }
  expect(isSigned(null)).toBe(false);
});

it('a signing ended by itself if nobody declined, rejected or cancelled it', () => {
  const ended = { status: 'SIGNATURES_REJECTED', signatories: [], rejectionMessage: null } as const;
  expect(endedUndeclined(ended)).toBe(true);
  expect(endedUndeclined({ ...ended, isCancelled: true })).toBe(false);
  expect(endedUndeclined({ ...ended, rejectionMessage: 'Fel' })).toBe(false);
});
