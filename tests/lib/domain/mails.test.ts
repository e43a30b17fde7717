import { expect, it } from 'vitest';
import { MAIL_TYPES, reminderIn, tellsHandlingTime } from '@/lib/domain/mails';

it('three types of mail remind, each of something of its own', () => {
  const reminders = MAIL_TYPES.flatMap((type) => reminderIn(type) ?? []);
  expect(reminders).toEqual(['corrections', 'draft', 'signatories']);
  expect([reminderIn('draftReminder'), reminderIn('caseCreated')]).toEqual(['draft', null]);
});

it('the mails with a link to the application tell how long it takes, but not when the case is about to end', () => {
  expect(tellsHandlingTime('applicationReceived')).toBe(true);
  expect(tellsHandlingTime('retentionWarning')).toBe(false);
  expect(tellsHandlingTime('caseDelegated')).toBe(false);
  expect(tellsHandlingTime('signatoryReminder')).toBe(false);
});
