import type { History } from '@/prisma/seed/history';
import {
  approveAll,
  approveCorrection,
  approveForms,
  approveSignature,
  checkPoints,
  handleCorrection,
  passLastDay,
  requestCorrection,
} from './approval';
import { delegate, markHandled, postMessage, writeNote } from './conversation';
import { failToExport } from './membership';
import { declineInternally, withdrawFromRegion } from './signing';
import { later, type Story } from './story';
import {
  answeredByRegion,
  approve,
  approvedInternally,
  signDigitally,
  signedByManager,
  signOnPaper,
  toManager,
  toRegion,
} from './stretches';
import { CORRECTIONS, LONGER_DESCRIPTION, NOTES, QUESTIONS, REASONS } from './texts';

const of = 'teknikbolagen';

/** Cases of Teknikbolagen that have been signed and are being reviewed. */
export const REVIEWS: readonly History[] = [
  // SUBMITTED
  { of, quiet: 0.15, tell: (it) => signDigitally(it, { both: true }) },
  { of, quiet: 2, locale: 'en', tell: (it) => signDigitally(it) },
  {
    of,
    quiet: 1,
    tell(it) {
      signDigitally(it);
      later(it, { days: 1 });
      writeNote(it, it.people.anna, NOTES.credit);
      approveForms(it, 3);
      checkPoints(it, 1);
    },
  },
  {
    of,
    quiet: 3,
    tell(it) {
      signDigitally(it);
      correct(it, 'turnover', CORRECTIONS.turnover.sv);
      later(it, { minutes: 4 });
      requestCorrection(it, it.people.robert, 'postalAddress', CORRECTIONS.postalAddress.sv);
      passLastDay(it);
    },
  },
  {
    of,
    quiet: 0.3,
    tell(it) {
      signDigitally(it);
      approveForms(it, 2);
      correct(it, 'businessDescription', CORRECTIONS.businessDescription.sv);
      later(it, { days: 1 });
      handleCorrection(it, 'businessDescription', LONGER_DESCRIPTION.sv);
    },
  },
  {
    of,
    quiet: 1,
    tell(it) {
      signDigitally(it);
      approveSignature(it);
      later(it, { days: 3 });
      postMessage(it, QUESTIONS.status.sv);
    },
  },
  {
    of,
    quiet: 2,
    values: { collectiveAgreement: 'local' },
    tell(it) {
      signOnPaper(it, 2);
      later(it, { days: 1 });
      correct(it, 'numberOfEmployees', CORRECTIONS.numberOfEmployees.sv);
      later(it, { days: 1 });
      handleCorrection(it, 'numberOfEmployees', String(it.company.employees + 2));
      later(it, { days: 1 });
      approveCorrection(it, it.people.robert, 'numberOfEmployees');
    },
  },
  // APPROVED_BY_MA
  { of, quiet: 1, tell: reviewed },
  {
    of,
    quiet: 2,
    tell(it) {
      reviewed(it);
      toManager(it);
      later(it, { days: 1 });
      declineInternally(it, REASONS.manager);
      later(it, { minutes: 40 });
      writeNote(it, it.people.anna, NOTES.group);
    },
  },
  {
    of,
    quiet: 1,
    tell(it) {
      signDigitally(it);
      later(it, { days: 1 });
      correct(it, 'contactTelephone', CORRECTIONS.contactTelephone.sv);
      later(it, { days: 2 });
      handleCorrection(it, 'contactTelephone', '+46701740650');
      later(it, { days: 1 });
      approveCorrection(it, it.people.anna, 'contactTelephone');
      approveAll(it);
    },
  },
  // SHARED_FOR_INTERNAL_SIGNATURE
  { of, quiet: 0.2, tell: (it) => then(it, reviewed, toManager) },
  // INTERNAL_SIGNATURE_SIGNED
  { of, quiet: 1, tell: (it) => then(it, reviewed, signedByManager) },
  { of, quiet: 2, locale: 'en', tell: (it) => then(it, reviewed, signedByManager) },
  // APPROVED
  { of, quiet: 1, tell: (it) => then(it, reviewed, approvedInternally, failToExport) },
  {
    of,
    quiet: 4,
    tell(it) {
      then(it, reviewed, toRegion);
      later(it, { days: 1 });
      withdrawFromRegion(it);
    },
  },
  // OUT_FOR_REGIONAL_REVIEW
  { of, quiet: 1, tell: (it) => then(it, reviewed, toRegion) },
  {
    of,
    quiet: 2,
    tell(it) {
      then(it, reviewed, toRegion);
      later(it, { days: 1 });
      postMessage(it, QUESTIONS.date.sv);
      later(it, { minutes: 90 });
      markHandled(it, it.people.anna);
      writeNote(it, it.people.anna, NOTES.waiting);
    },
  },
  // APPROVED_BY_REGIONAL_REVIEWER, REJECTED_BY_REGIONAL_REVIEWER
  { of, quiet: 1, tell: (it) => then(it, reviewed, (one) => answeredByRegion(one)) },
  { of, quiet: 1, tell: (it) => then(it, reviewed, (one) => answeredByRegion(one, false)) },
];

function then(story: Story, ...stretches: ((story: Story) => void)[]): void {
  for (const stretch of stretches) stretch(story);
}

function reviewed(story: Story): void {
  signDigitally(story);
  if (story.chance.percent(40)) writeNote(story, story.people.anna, NOTES.board);
  approve(story);
}

/** Robert takes the case, and requests a correction. */
function correct(story: Story, componentId: string, description: string): void {
  later(story, { days: 1 });
  const { robert } = story.people;
  delegate(story, robert);
  later(story, { minutes: 14 });
  requestCorrection(story, robert, componentId, description);
}
