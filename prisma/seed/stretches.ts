import { approveAll } from './approval';
import { delegate } from './conversation';
import { type DemoCase, later } from './demo-case';
import { fillAll } from './filling';
import {
  answerFromRegion,
  approveInternally,
  askRegion,
  completeInternally,
  shareInternally,
} from './internal-review';
import { exportToRegister } from './membership';
import { completeSignature, lockForPaper, shareForSignature, trackSignatory, uploadSigned } from './signing';
import { OBJECTIONS, RECOMMENDATIONS } from './texts';

/** Longer stretches of a case's story. Each starts where the previous one ends. */

/** From the link in the mail to an application that is ready to be signed. */
export function fill(theCase: DemoCase): void {
  later(theCase, { days: theCase.chance.int(1, 3) });
  fillAll(theCase);
}

/** Filled in, sent to the signatories, signed by all of them, and assigned to a case worker. */
export function signDigitally(theCase: DemoCase, { both = theCase.chance.percent(35) } = {}): void {
  fill(theCase);
  later(theCase, { minutes: 12 });
  shareForSignature(theCase, { both });
  later(theCase, { minutes: theCase.chance.int(30, 200) });
  trackSignatory(theCase, 0, 'opened');
  later(theCase, { days: theCase.chance.int(1, 2) });
  if (both) {
    trackSignatory(theCase, 1, 'signed');
    later(theCase, { minutes: 75 });
  }
  completeSignature(theCase);
  assign(theCase);
}

/** Filled in, printed, signed and uploaded. */
export function signOnPaper(theCase: DemoCase, numberOfSignatories = 1): void {
  fill(theCase);
  later(theCase, { minutes: 9 });
  lockForPaper(theCase, numberOfSignatories);
  later(theCase, { days: theCase.chance.int(1, 3) });
  uploadSigned(theCase);
  assign(theCase);
}

/** Assigns the case to somebody, in four of five cases. */
export function assign(theCase: DemoCase): void {
  const { chance, people, administrator, mo } = theCase;
  if (!chance.percent(80)) return;
  later(theCase, { days: 1 });
  delegate(theCase, mo.slug === 'teknikbolagen' && chance.percent(45) ? people.robert : administrator);
}

/** Reviewed and approved in one go. */
export function approve(theCase: DemoCase): void {
  later(theCase, { days: theCase.chance.int(1, 3) });
  approveAll(theCase);
}

export function toManager(theCase: DemoCase): void {
  later(theCase, { minutes: 25 });
  shareInternally(theCase);
}

export function signedByManager(theCase: DemoCase): void {
  toManager(theCase);
  later(theCase, { days: theCase.chance.int(1, 3) });
  completeInternally(theCase);
}

export function approvedInternally(theCase: DemoCase): void {
  signedByManager(theCase);
  later(theCase, { days: 1 });
  approveInternally(theCase);
}

export function toRegion(theCase: DemoCase): void {
  approvedInternally(theCase);
  later(theCase, { minutes: 6 });
  askRegion(theCase);
}

export function answeredByRegion(theCase: DemoCase, recommended = true): void {
  toRegion(theCase);
  later(theCase, { days: theCase.chance.int(2, 5) });
  answerFromRegion(theCase, recommended, theCase.chance.pick(recommended ? RECOMMENDATIONS : OBJECTIONS));
}

/** The complete way of a digitally signed application into the register. */
export function toRegister(theCase: DemoCase, { notify = false } = {}): void {
  signDigitally(theCase);
  approve(theCase);
  answeredByRegion(theCase);
  later(theCase, { days: theCase.chance.int(1, 3) });
  exportToRegister(theCase, { notify });
}

/** The complete way of an application on paper into the register. */
export function toRegisterOnPaper(theCase: DemoCase): void {
  signOnPaper(theCase);
  approve(theCase);
  later(theCase, { days: 1 });
  exportToRegister(theCase, { notify: true });
}
