import { change } from './audit-trail';
import { SYSTEM } from './creation';
import { type DemoCase, requireReady } from './demo-case';
import { mail } from './mail-log';

/** Sends the approved case to the register. With `notify`, also mails the admission date to the company. */
export function exportToRegister(theCase: DemoCase, { notify = false } = {}): void {
  requireReady(theCase, 'exportCase');
  const registerId = `M-${theCase.chance.uuid().slice(0, 8)}`;
  const admissionDate = theCase.desiredAdmissionDate;
  theCase.registerId = registerId;
  change(theCase, theCase.administrator, 'exportCase', {
    type: 'CaseExportedToTellus',
    details: { registerId, admissionDate },
  });
  if (notify && admissionDate) {
    mail(theCase, { type: 'admissionDate', to: 'contact', values: { admissionDate } });
  }
}

export function sendAdmissionDate(theCase: DemoCase): void {
  const admissionDate = theCase.desiredAdmissionDate ?? '';
  change(theCase, theCase.administrator, 'sendAdmissionDate', {
    type: 'AdmissionDateMailSent',
    details: { admissionDate },
  });
  mail(theCase, { type: 'admissionDate', to: 'contact', values: { admissionDate } });
}

export function activate(theCase: DemoCase): void {
  change(theCase, SYSTEM.register, 'activateMembership', { type: 'MembershipActive', details: {} });
}

export function cancelMembership(theCase: DemoCase): void {
  change(theCase, SYSTEM.register, 'cancelMembership', { type: 'CaseCancelMembershipInTellus', details: {} });
}

export function invalidate(theCase: DemoCase): void {
  change(theCase, SYSTEM.register, 'invalidateCase', { type: 'CaseInvalidated', details: {} });
  mail(theCase, { type: 'companyInvalid', to: 'responsible' });
}

/** The register reports that the company has a new name. */
export function rename(theCase: DemoCase, name: string): void {
  const from = theCase.companyName;
  const stored = theCase.values.find(({ componentId }) => componentId === 'companyName');
  if (stored) {
    Object.assign(stored, {
      value: name,
      version: stored.version + 1,
      updatedAt: theCase.at,
      updatedBy: SYSTEM.register.name,
    });
  }
  theCase.companyName = name;
  theCase.answers.companyName = name;
  change(theCase, SYSTEM.register, 'changeLegalName', {
    type: 'LegalNameChanged',
    details: { from, to: name },
  });
}

export function reject(theCase: DemoCase, reason: string): void {
  theCase.rejectionReason = reason;
  change(theCase, theCase.administrator, 'rejectCase', { type: 'CaseRejected', details: { reason } });
  mail(theCase, { type: 'caseRejected', to: 'contact', quote: reason });
}

export function reset(theCase: DemoCase, note: string | null): void {
  change(theCase, theCase.administrator, 'resetCase', { type: 'CaseReset', details: { note, to: 'RESET' } });
}

export function remove(theCase: DemoCase, note: string | null): void {
  change(theCase, theCase.administrator, 'removeCase', {
    type: 'CaseReset',
    details: { note, to: 'REMOVED' },
  });
}

export function archive(theCase: DemoCase): void {
  change(theCase, theCase.administrator, 'archiveCase', { type: 'CaseArchived', details: { byAge: false } });
}
