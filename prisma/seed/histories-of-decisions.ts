import type { History } from '@/prisma/seed/history';
import { postMessage, writeNote } from './conversation';
import { fillForm } from './filling';
import {
  activate,
  archive,
  cancelMembership,
  close,
  invalidate,
  reject,
  sendAdmissionDate,
} from './membership';
import { later, type Story } from './story';
import { approve, signDigitally, toRegister } from './stretches';
import { NOTES, QUESTIONS, REASONS } from './texts';

const of = 'teknikbolagen';

/** Cases of Teknikbolagen that are decided, one way or the other. */
export const DECISIONS: readonly History[] = [
  // EXPORTED_TO_TELLUS
  { of, quiet: 1, tell: (it) => toRegister(it, { notify: true }) },
  {
    of,
    quiet: 4,
    tell(it) {
      toRegister(it);
      later(it, { days: 2 });
      postMessage(it, QUESTIONS.date.sv);
    },
  },
  {
    of,
    quiet: 9,
    locale: 'en',
    tell(it) {
      toRegister(it);
      later(it, { days: 1 });
      sendAdmissionDate(it);
    },
  },
  // FINISHED_IN_TELLUS
  { of, quiet: 3, tell: becomeMember },
  { of, quiet: 34, tell: becomeMember },
  // CANCELLED_IN_TELLUS
  {
    of,
    quiet: 12,
    tell(it) {
      becomeMember(it);
      later(it, { days: 20 });
      cancelMembership(it);
    },
  },
  // ARCHIVED, after membership and after a rejection
  {
    of,
    quiet: 20,
    tell(it) {
      becomeMember(it);
      later(it, { days: 12 });
      archive(it);
    },
  },
  {
    of,
    quiet: 25,
    tell(it) {
      turnDown(it, REASONS.outside);
      later(it, { days: 30 });
      archive(it);
    },
  },
  // REJECTED
  { of, quiet: 2, tell: (it) => turnDown(it, REASONS.arrears) },
  {
    of,
    quiet: 15,
    tell(it) {
      later(it, { days: 2 });
      fillForm(it, 'company');
      later(it, { days: 21 });
      reject(it, REASONS.noAnswer);
    },
  },
  // RESET, and the same company's new application
  {
    of,
    quiet: 18,
    tell(it) {
      turnDown(it, REASONS.arrears);
      later(it, { days: 9 });
      close(it, 'Skulderna är reglerade. Får ansöka igen.');
    },
  },
  {
    of: 'again',
    quiet: 1,
    tell(it) {
      later(it, { days: 1 });
      for (const form of ['company', 'contacts', 'operations', 'agreements']) fillForm(it, form);
    },
  },
  // REMOVED
  {
    of,
    quiet: 8,
    tell(it) {
      later(it, { days: 1 });
      writeNote(it, it.people.anna, NOTES.called);
      close(it, 'Dubblett: ansökan gäller ett annat bolag i koncernen.');
    },
  },
  // INVALID
  {
    of,
    quiet: 11,
    tell(it) {
      later(it, { days: 2 });
      fillForm(it, 'company');
      later(it, { days: 6 });
      invalidate(it);
    },
  },
];

function becomeMember(story: Story): void {
  toRegister(story, { notify: true });
  later(story, { days: story.chance.int(2, 6) });
  activate(story);
}

function turnDown(story: Story, reason: string): void {
  signDigitally(story);
  if (story.chance.percent(50)) approve(story);
  later(story, { days: 2 });
  reject(story, reason);
}
