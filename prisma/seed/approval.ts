import { REMINDED_BEFORE } from '@/lib/domain/deadlines';
import {
  approveCorrection as approveCorrectionCommand,
  markCorrectionHandled,
  requestCorrection as requestCorrectionCommand,
} from '@/lib/features/application/corrections';
import { componentsOf } from '@/lib/features/application/form-state';
import { approveForm, setCheckPoint } from '@/lib/features/case/review-form';
import { remindCase } from '@/lib/features/mail/send-due-reminders';
import { confirmSignature } from '@/lib/features/signing/company-signature';
import { saveFields } from './filling';
import { HANDLING } from './handling';
import type { CaseWorker } from './people';
import { act, happen, later, type Story } from './story';

/** The member administrator approves the first `count` forms. By default all. */
export function approveForms(story: Story, count?: number): void {
  for (const { id: formId } of story.mo.template.forms.slice(0, count)) {
    later(story, { minutes: story.chance.int(2, 9) });
    act(story, story.administrator, approveForm, { formId, isApproved: true });
  }
}

export function checkPoints(story: Story, count?: number): void {
  for (const { componentId } of story.mo.template.checkPoints.slice(0, count)) {
    later(story, { minutes: story.chance.int(1, 6) });
    act(story, story.administrator, setCheckPoint, { componentId, isConfirmed: true });
  }
}

export function approveSignature(story: Story): void {
  later(story, { minutes: 3 });
  act(story, story.administrator, confirmSignature, { isConfirmed: true });
}

/** Approves everything that there is to approve. The case is then approved too. */
export function approveAll(story: Story): void {
  approveForms(story);
  approveSignature(story);
  checkPoints(story);
}

export function requestCorrection(
  story: Story,
  by: CaseWorker,
  componentId: string,
  description: string,
): void {
  const formId = componentsOf(story.mo.template).find(
    (one) => one.component.componentId === componentId,
  )?.formId;
  act(story, by, requestCorrectionCommand, { formId: formId ?? '', componentId, description });
}

/** The company gets reminders before the last day and on the day, and lets the day pass. */
export function passLastDay(story: Story): void {
  let left = HANDLING.correctionDays ?? 0;
  for (const before of REMINDED_BEFORE) {
    later(story, { days: left - before });
    left = before;
    happen(story, ({ tx, caseId, now }) => remindCase(tx, caseId, now));
  }
}

/** The applicant changes the field and marks the correction as handled. */
export function handleCorrection(story: Story, componentId: string, value: string): void {
  saveFields(story, { [componentId]: value });
  later(story, { minutes: 1 });
  act(story, 'contact', markCorrectionHandled, { componentId, isHandled: true });
}

export function approveCorrection(story: Story, by: CaseWorker, componentId: string): void {
  act(story, by, approveCorrectionCommand, { componentId });
}
