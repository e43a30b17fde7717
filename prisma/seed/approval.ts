import { dueDay, REMINDED_BEFORE } from '@/lib/domain/deadlines';
import { derivedTransition } from '@/lib/domain/lifecycle/permissions';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { dateOf } from '@/lib/domain/time';
import { stepColumns } from '@/lib/engine/review-steps';
import { componentsOf } from '@/lib/features/application/form-state';
import { change, nextStatus } from './audit-trail';
import { applicantOf, type DemoCase, factsOf, later } from './demo-case';
import { saveFields } from './filling';
import { HANDLING } from './handling';
import { mail } from './mail-log';
import type { CaseWorker } from './people';
import { currentSignature } from './signing';

/** The member administrator approves the first `count` forms. By default all. */
export function approveForms(theCase: DemoCase, count = theCase.forms.length): void {
  for (const form of theCase.forms.slice(0, count)) {
    if (form.status !== 'VALID') continue;
    later(theCase, { minutes: theCase.chance.int(2, 9) });
    form.status = 'APPROVED';
    change(theCase, theCase.administrator, 'approveForm', {
      type: 'FormApproved',
      details: { formId: form.formId },
    });
    moveOn(theCase, 'approveForm');
  }
}

export function checkPoints(theCase: DemoCase, count = theCase.checkPoints.length): void {
  for (const point of theCase.checkPoints.slice(0, count)) {
    later(theCase, { minutes: theCase.chance.int(1, 6) });
    point.status = 'CHECKED';
    const { componentId } = point;
    change(theCase, theCase.administrator, 'setCheckPoint', {
      type: 'CheckpointApproved',
      details: { componentId },
    });
    moveOn(theCase, 'setCheckPoint');
  }
}

export function approveSignature(theCase: DemoCase): void {
  later(theCase, { minutes: 3 });
  currentSignature(theCase, 'company').status = 'APPROVED';
  change(theCase, theCase.administrator, 'approveSignature', { type: 'SignatureApproved', details: {} });
  moveOn(theCase, 'approveSignature');
}

/** Approves everything that there is to approve. The case is then approved too. */
export function approveAll(theCase: DemoCase): void {
  approveForms(theCase);
  approveSignature(theCase);
  checkPoints(theCase);
  if (theCase.status !== 'APPROVED_BY_MA') throw new Error(`Not approved but ${theCase.status}`);
}

export function requestCorrection(
  theCase: DemoCase,
  by: CaseWorker,
  componentId: string,
  description: string,
): void {
  const field = componentsOf(theCase.mo.template).find(
    ({ component }) => component.componentId === componentId,
  );
  const form = theCase.forms.find(({ formId }) => formId === field?.formId);
  if (!form) throw new Error(`There is no field ${componentId}`);
  const { formId } = form;
  theCase.corrections.push({
    id: theCase.chance.uuid(),
    formId,
    componentId,
    description,
    isHandled: false,
    previousValue: theCase.values.find((value) => value.componentId === componentId)?.value ?? '',
    requestedBy: by.name,
    requestedAt: theCase.at,
    dueOn: dateOf(dueDay(theCase.at, HANDLING.correctionDays)),
    clearedAt: null,
  });
  if (form.status === 'APPROVED') form.status = 'VALID';
  change(theCase, by, 'requestCorrection', {
    type: 'CorrectionNeeded',
    details: { formId, componentId, description },
  });
  moveOn(theCase, 'requestCorrection');
  mail(theCase, { type: 'correctionRequested', to: 'contact', quote: description, path: `/form/${formId}` });
}

/** The company gets reminders 7 and 2 days before the last day and on the day, and lets the day pass. */
export function passLastDay(theCase: DemoCase): void {
  const waiting = theCase.corrections.filter(({ isHandled, clearedAt }) => !isHandled && clearedAt === null);
  const [first] = waiting;
  if (!first?.dueOn) throw new Error('No correction has a last day');
  const dueDate = first.dueOn.toISOString().slice(0, 10);
  let left = HANDLING.correctionDays ?? 0;
  for (const before of REMINDED_BEFORE) {
    later(theCase, { days: left - before });
    left = before;
    mail(theCase, {
      type: 'correctionReminder',
      to: 'contact',
      path: `/form/${first.formId}`,
      quote: first.description,
      values: { dueDate },
    });
  }
}

/** The applicant changes the field and marks the correction as handled. */
export function handleCorrection(theCase: DemoCase, componentId: string, value: string): void {
  const correction = openCorrection(theCase, componentId);
  if (!saveFields(theCase, { [componentId]: value })) throw new Error(`${componentId} has not been changed`);
  later(theCase, { minutes: 1 });
  const { formId } = correction;
  correction.isHandled = true;
  change(theCase, applicantOf(theCase), 'markCorrectionHandled', {
    type: 'CorrectionHandled',
    details: { formId, componentId },
  });
  mail(theCase, { type: 'correctionHandled', to: 'responsible', path: `/form/${formId}` });
  const isLast = theCase.corrections.every((one) => one.isHandled || one.clearedAt !== null);
  if (isLast) mail(theCase, { type: 'correctionsReceived', to: 'contact', values: { isSubmitted: 'yes' } });
}

export function approveCorrection(theCase: DemoCase, by: CaseWorker, componentId: string): void {
  const correction = openCorrection(theCase, componentId);
  const { formId, isHandled: wasHandled } = correction;
  correction.clearedAt = theCase.at;
  change(theCase, by, 'approveCorrection', {
    type: 'CorrectionApproved',
    details: { formId, componentId, wasHandled },
  });
  moveOn(theCase, 'approveCorrection');
}

function openCorrection({ corrections }: DemoCase, componentId: string): DemoCase['corrections'][number] {
  const found = corrections.find((one) => one.componentId === componentId && one.clearedAt === null);
  if (!found) throw new Error(`There is no correction of ${componentId}`);
  return found;
}

/** Carries out the derived transition after an action, as the command wrapper does. */
function moveOn(theCase: DemoCase, action: Action): void {
  const name = derivedTransition(action, factsOf(theCase));
  if (name === null) return;
  theCase.status = nextStatus(theCase, name);
  if (name !== 'withdrawApproval') return;
  theCase.statusBeforeReview = null;
  theCase.internalSignature = stepColumns(theCase.mo.process).internalSignature;
  for (const review of theCase.reviews) review.isCurrent = false;
  for (const signature of theCase.signatures) if (signature.kind === 'INTERNAL') signature.isCurrent = false;
}
