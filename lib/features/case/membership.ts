import { TAG } from '@/lib/domain/forms/component';
import { statusesFor, TRANSITIONS } from '@/lib/domain/lifecycle/transitions';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { Command } from '@/lib/engine/command';
import { writeCaseField } from '@/lib/features/application/write-case-field';
import { memberSince } from './send-admission-date';

/**
 * Applies what the register reports about an exported or applying company. Its webhook and the daily poll run these commands. An archived
 * case stays archived and records its new status.
 */
export const activateMembership: Command<void, void> = {
  action: (_input, { status }) =>
    isNoted(status, 'noteMembership') ? 'noteMembership' : 'activateMembership',
  perform: async ({ tx, case: theCase, now }) => ({
    result: undefined,
    audit: { type: 'MembershipActive', details: {} },
    update: archivedAs(theCase, 'noteMembership', 'activateMembership'),
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
  action: (_input, { status }) =>
    isNoted(status, 'noteCancellation') ? 'noteCancellation' : 'cancelMembership',
  perform: async ({ case: theCase }) => ({
    result: undefined,
    audit: { type: 'CaseCancelMembershipInTellus', details: {} },
    update: archivedAs(theCase, 'noteCancellation', 'cancelMembership'),
  }),
};

/** Actions that do not change the status, because the case is archived. */
type Note = 'noteMembership' | 'noteCancellation';

const isNoted = (status: CaseRecord['status'], note: Note) => statusesFor(note).includes(status);

/** Returns the status that an archived case records as its status before archiving. */
function archivedAs({ status }: CaseRecord, note: Note, instead: 'activateMembership' | 'cancelMembership') {
  return isNoted(status, note) ? { archivedFrom: TRANSITIONS[instead].to } : {};
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

/** Copies the company's legal name from the register into the case and its form. From then on the company cannot change it. */
export const changeLegalName: Command<{ name: string }, void> = {
  action: 'changeLegalName',
  async perform(context, { name }) {
    const { companyName, nameIsKnown } = context.case;
    if (companyName === name && nameIsKnown) return { result: undefined, audit: null };
    await writeCaseField(context, TAG.companyName, name, 'register');
    return {
      result: undefined,
      audit: { type: 'LegalNameChanged', details: { from: companyName, to: name } },
      update: { companyName: name, nameIsKnown: true, nameIsVerified: true },
    };
  },
};
