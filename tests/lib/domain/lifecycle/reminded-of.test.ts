import { expect, it } from 'vitest';
import { remindedOf } from '@/lib/domain/lifecycle/conditions';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';

it('the signatories come first, then corrections, then the application', () => {
  expect(remindedOf('SHARED_FOR_EXTERNAL_SIGNATURE', { openCorrections: 1 })).toBe('signatories');
  expect(remindedOf('STARTED', { openCorrections: 1 })).toBe('corrections');
  expect(remindedOf('SUBMITTED', { openCorrections: 1 })).toBe('corrections');
  expect(remindedOf('STARTED', { openCorrections: 0 })).toBe('draft');
});

it.each(CASE_STATUSES)('there is something to remind of where a reminder may be sent: %s', (status) => {
  const isAllowed = statusesFor('sendReminder').includes(status);
  expect(remindedOf(status, { openCorrections: 0 }) !== null).toBe(isAllowed && status !== 'SUBMITTED');
});
