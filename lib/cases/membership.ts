import { TAG } from '@/lib/domain/forms/component';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { Command } from '@/lib/engine/command';
import { writeCaseField } from '@/lib/forms/write-case-field';
import { memberSince } from './told-admission';

/**
 * Applies what the register reports about an exported or applying company. Run by its webhook and by the daily poll. An archived
 * case stays archived and records its new status.
 */
export const activateMembership: Command<void, void> = {
  action: (_input, { status }) => (status === 'ARCHIVED' ? 'noteMembership' : 'activateMembership'),
  perform: async ({ tx, case: theCase, now }) => ({
    result: undefined,
    audit: { type: 'MembershipActive', details: {} },
    update: archivedAs(theCase, 'FINISHED_IN_TELLUS'),
    mails: [
      {
        type: 'membershipActive',
        to: 'contact',
        values: { admissionDate: await memberSince(tx, theCase, now) },
      },
    ],
  }),
};

export const cancelMembership: Command<void, void> = {
  action: (_input, { status }) => (status === 'ARCHIVED' ? 'noteCancellation' : 'cancelMembership'),
  perform: async ({ case: theCase }) => ({
    result: undefined,
    audit: { type: 'CaseCancelMembershipInTellus', details: {} },
    update: archivedAs(theCase, 'CANCELLED_IN_TELLUS'),
  }),
};

/** What an archived case remembers instead of its status. */
function archivedAs({ status }: CaseRecord, next: CaseStatus): { archivedFrom?: CaseStatus } {
  return status === 'ARCHIVED' ? { archivedFrom: next } : {};
}

/** The company no longer exists. */
export const invalidateCase: Command<void, void> = {
  action: 'invalidateCase',
  perform: async () => ({
    result: undefined,
    audit: { type: 'CaseInvalidated', details: {} },
    mails: [{ type: 'companyInvalid', to: 'responsible' }],
  }),
};

/** Takes over the company's legal name from the register, in the case and its form. From then on nobody else can change it. */
export const changeLegalName: Command<{ name: string }, void> = {
  action: 'changeLegalName',
  async perform(context, { name }) {
    const { companyName, nameIsKnown } = context.case;
    if (companyName === name && nameIsKnown) return { result: undefined, audit: null };
    await writeCaseField(context, TAG.companyName, name, 'register');
    return {
      result: undefined,
      audit: { type: 'LegalNameChanged', details: { from: companyName, to: name } },
      update: { companyName: name, nameIsKnown: true },
    };
  },
};
