import { expect, it } from 'vitest';
import {
  hasCaseLink,
  isForStaff,
  MAIL_TYPES,
  reminderIn,
  staffOf,
  statesHandlingTime,
} from '@/lib/domain/mails';

it('three types of mail remind, each of something of its own', () => {
  const reminders = MAIL_TYPES.flatMap((type) => reminderIn(type) ?? []);
  expect(reminders).toEqual(['corrections', 'draft', 'signatories']);
  expect([reminderIn('draftReminder'), reminderIn('caseCreated')]).toEqual(['draft', null]);
});

it('the mails with a link to the application say how long it takes, but not when the case is about to end', () => {
  expect(statesHandlingTime('applicationReceived')).toBe(true);
  expect(statesHandlingTime('retentionWarning')).toBe(false);
  expect(statesHandlingTime('caseDelegated')).toBe(false);
  expect(statesHandlingTime('signatoryReminder')).toBe(false);
});

it('a mail goes to the company, to whoever signs, or to the case workers that it names', () => {
  expect(staffOf('messagePostedByApplicant')).toBe('responsible');
  expect(staffOf('caseDelegated')).toBe('onePerson');
  expect(staffOf('regionalReviewRequested')).toBe('regionalReviewers');
  expect([staffOf('caseCreated'), staffOf('signatoryReminder')]).toEqual([null, null]);
  expect([isForStaff('caseDelegated'), isForStaff('caseCreated'), isForStaff('signatoryReminder')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(hasCaseLink('caseCreated')).toBe(true);
  expect([hasCaseLink('caseDelegated'), hasCaseLink('signatoryReminder')]).toEqual([false, false]);
});
