import { approveAll } from './approval';
import { delegate } from './conversation';
import { fillAll } from './filling';
import { exportToRegister } from './membership';
import {
  answerFromRegion,
  approveInternally,
  askRegion,
  completeInternally,
  completeSignature,
  lockForPaper,
  shareForSignature,
  shareInternally,
  trackSignatory,
  uploadSigned,
} from './signing';
import { later, type Story } from './story';
import { OBJECTIONS, RECOMMENDATIONS } from './texts';

/** Longer stretches of a case's story. Each starts where the previous one ends. */

/** From the link in the mail to an application that is ready to be signed. */
export function fill(story: Story): void {
  later(story, { days: story.chance.int(1, 3) });
  fillAll(story);
}

/** Filled in, sent to the signatories, signed by all of them, and assigned to a case worker. */
export function signDigitally(story: Story, { both = story.chance.percent(35) } = {}): void {
  fill(story);
  later(story, { minutes: 12 });
  shareForSignature(story, { both });
  later(story, { minutes: story.chance.int(30, 200) });
  trackSignatory(story, story.company.director, 'opened');
  later(story, { days: story.chance.int(1, 2) });
  if (both) {
    trackSignatory(story, story.company.deputy, 'signed');
    later(story, { minutes: 75 });
  }
  completeSignature(story);
  assign(story);
}

/** Filled in, printed, signed and uploaded. */
export function signOnPaper(story: Story, numberOfSignatories = 1): void {
  fill(story);
  later(story, { minutes: 9 });
  lockForPaper(story, numberOfSignatories);
  later(story, { days: story.chance.int(1, 3) });
  uploadSigned(story);
  assign(story);
}

/** Assigns the case to somebody, in four of five cases. */
export function assign(story: Story): void {
  const { chance, people, administrator, mo } = story;
  if (!chance.percent(80)) return;
  later(story, { days: 1 });
  delegate(story, mo.slug === 'teknikbolagen' && chance.percent(45) ? people.robert : administrator);
}

/** Reviewed and approved in one go. */
export function approve(story: Story): void {
  later(story, { days: story.chance.int(1, 3) });
  approveAll(story);
}

export function toManager(story: Story): void {
  later(story, { minutes: 25 });
  shareInternally(story);
}

export function signedByManager(story: Story): void {
  toManager(story);
  later(story, { days: story.chance.int(1, 3) });
  completeInternally(story);
}

export function approvedInternally(story: Story): void {
  signedByManager(story);
  later(story, { days: 1 });
  approveInternally(story);
}

export function toRegion(story: Story): void {
  approvedInternally(story);
  later(story, { minutes: 6 });
  askRegion(story);
}

export function answeredByRegion(story: Story, recommended = true): void {
  toRegion(story);
  later(story, { days: story.chance.int(2, 5) });
  answerFromRegion(story, recommended, story.chance.pick(recommended ? RECOMMENDATIONS : OBJECTIONS));
}

/** The complete way of a digitally signed application into the register. */
export function toRegister(story: Story, { notify = false } = {}): void {
  signDigitally(story);
  approve(story);
  answeredByRegion(story);
  later(story, { days: story.chance.int(1, 3) });
  exportToRegister(story, { notify });
}

/** The complete way of an application on paper into the register. */
export function toRegisterOnPaper(story: Story): void {
  signOnPaper(story);
  approve(story);
  later(story, { days: 1 });
  exportToRegister(story, { notify: true });
}
