import type { History } from '@/prisma/seed/history';
import { approveForms, handleCorrection, requestCorrection } from './approval';
import { postMessage, writeNote } from './conversation';
import { fillForm } from './filling';
import { activate, archive, cancelMembership, close, reject } from './membership';
import { choosePost, lockForPaper, markPosted, rejectSignature, uploadSigned } from './signing';
import { later, type Story } from './story';
import { approve, fill, signOnPaper, toRegisterOnPaper } from './stretches';
import { CORRECTIONS, NOTES, QUESTIONS, REASONS } from './texts';

const of = 'handelsforbundet';

/** Cases of Handelsförbundet, which are signed on paper. */
export const SHOPS: readonly History[] = [
  // CREATED
  { of, quiet: 0.02, tell: () => undefined },
  { of: 'soleTraders', quiet: 3, tell: () => undefined },
  {
    of,
    quiet: 1,
    tell(it) {
      signOnPaper(it);
      later(it, { days: 1 });
      rejectSignature(it, REASONS.illegible);
    },
  },
  // STARTED
  {
    of,
    quiet: 0.2,
    tell(it) {
      later(it, { days: 1 });
      fillForm(it, 'company');
      fillForm(it, 'stores', { share: 50 });
    },
  },
  {
    of: 'soleTraders',
    quiet: 2,
    tell(it) {
      later(it, { days: 1 });
      for (const form of ['company', 'contacts']) fillForm(it, form);
      postMessage(it, QUESTIONS.employees.sv, { formId: 'stores', componentId: 'numberOfEmployees' });
    },
  },
  // DOWNLOADED_FOR_ANALOG_SIGNATURE
  { of, quiet: 1, tell: printed },
  {
    of: 'soleTraders',
    quiet: 2,
    tell(it) {
      printed(it);
      choosePost(it);
      later(it, { days: 1 });
      markPosted(it);
    },
  },
  // SUBMITTED
  { of, quiet: 0.3, tell: (it) => signOnPaper(it, 2) },
  {
    of: 'soleTraders',
    quiet: 1,
    tell(it) {
      printed(it);
      choosePost(it);
      later(it, { days: 1 });
      markPosted(it);
      later(it, { days: 3 });
      uploadSigned(it, it.people.hanna);
      approveForms(it, 2);
    },
  },
  {
    of,
    quiet: 1,
    tell(it) {
      signOnPaper(it);
      later(it, { days: 1 });
      requestCorrection(it, it.people.hanna, 'postalAddress', CORRECTIONS.postalAddress.sv);
      later(it, { days: 1 });
      handleCorrection(it, 'postalAddress', `${it.company.street} B`);
    },
  },
  // APPROVED_BY_MA
  {
    of,
    quiet: 1,
    tell(it) {
      signOnPaper(it);
      approve(it);
      writeNote(it, it.people.hanna, NOTES.board);
    },
  },
  // EXPORTED_TO_TELLUS, FINISHED_IN_TELLUS, CANCELLED_IN_TELLUS
  { of, quiet: 2, tell: toRegisterOnPaper },
  { of, quiet: 8, tell: becomeMember },
  {
    of,
    quiet: 5,
    tell(it) {
      toRegisterOnPaper(it);
      later(it, { days: 3 });
      cancelMembership(it);
    },
  },
  // ARCHIVED, REJECTED, RESET
  {
    of,
    quiet: 14,
    tell(it) {
      becomeMember(it);
      later(it, { days: 10 });
      archive(it);
    },
  },
  { of, quiet: 6, tell: (it) => turnDown(it, REASONS.outside) },
  {
    of,
    quiet: 10,
    tell(it) {
      turnDown(it, REASONS.noAnswer);
      later(it, { days: 7 });
      close(it);
    },
  },
];

function printed(story: Story): void {
  fill(story);
  later(story, { minutes: 7 });
  lockForPaper(story);
}

function becomeMember(story: Story): void {
  toRegisterOnPaper(story);
  later(story, { days: 4 });
  activate(story);
}

function turnDown(story: Story, reason: string): void {
  signOnPaper(story);
  later(story, { days: 2 });
  reject(story, reason);
}
