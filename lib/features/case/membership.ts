import { TAG } from '@/lib/domain/forms/component';
import { statusesFor, TRANSITIONS } from '@/lib/domain/lifecycle/transitions';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { Command } from '@/lib/engine/command';
import { writeCaseField } from '@/lib/features/application/write-case-field';
import { memberSince } from './send-admission-date';

/** When an event happened, by the register's clock. Undefined for what the register answers now. */
type Happened = { at: Date } | undefined;

/**
 * Applies what the register reports about an exported or applying company. Its webhook and the daily poll run these commands. An archived
 * case stays archived and records its new status. An event that is older than what is known changes nothing.
 */
export const activateMembership: Command<Happened, void> = {
  action: (_input, { status }) =>
    isNoted(status, 'noteMembership') ? 'noteMembership' : 'activateMembership',
  async perform({ tx, case: theCase, now }, { at } = { at: now }) {
    if (isOlder(at, theCase.membershipAt)) return UNCHANGED;
    const admissionDate = await memberSince(tx, theCase, now);
    return {
      result: undefined,
      audit: { type: 'MembershipActive', details: {} },
      update: { ...archivedAs(theCase, 'noteMembership', 'activateMembership'), membershipAt: at },
      mails: [{ type: 'membershipActive', to: 'contact', values: { admissionDate } }],
    };
  },
};

export const cancelMembership: Command<Happened, void> = {
  action: (_input, { status }) =>
    isNoted(status, 'noteCancellation') ? 'noteCancellation' : 'cancelMembership',
  async perform({ case: theCase, now }, { at } = { at: now }) {
    if (isOlder(at, theCase.membershipAt)) return UNCHANGED;
    return {
      result: undefined,
      audit: { type: 'CaseCancelMembershipInTellus', details: {} },
      update: { ...archivedAs(theCase, 'noteCancellation', 'cancelMembership'), membershipAt: at },
    };
  },
};

const UNCHANGED = { result: undefined, audit: null };

const isOlder = (at: Date, known: Date | null) => known !== null && at.getTime() < known.getTime();

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

/**
 * Copies the company's legal name from the register into the case and its form. From then on the company cannot change it. `at`: since when
 * it has the name. A name that is older than the one that the register reported last changes nothing.
 */
export const changeLegalName: Command<{ name: string; at?: Date }, void> = {
  action: 'changeLegalName',
  async perform(context, { name, at }) {
    const { id, companyName, nameIsKnown, legalNameAt } = context.case;
    if (at && isOlder(at, legalNameAt)) return UNCHANGED;
    if (companyName === name && nameIsKnown) {
      if (!at) return UNCHANGED;
      await context.tx.case.update({ where: { id }, data: { legalNameAt: at }, select: { id: true } });
      return UNCHANGED;
    }
    await writeCaseField(context, TAG.companyName, name, 'register');
    return {
      result: undefined,
      audit: { type: 'LegalNameChanged', details: { from: companyName, to: name } },
      update: { companyName: name, nameIsKnown: true, nameIsVerified: true, legalNameAt: at ?? context.now },
    };
  },
};
