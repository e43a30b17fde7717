import type { Command } from '@/lib/command';
import { TAG } from '@/lib/forms/component';
import { loadTemplate, taggedComponent } from '@/lib/forms/load-template';

/** What the register reports of an exported or applying company. Run by its webhook and by the daily poll. */
export const activateMembership: Command<void, void> = {
  action: 'activateMembership',
  perform: async () => ({ result: undefined, audit: { type: 'MembershipActive', details: {} } }),
};

export const cancelMembership: Command<void, void> = {
  action: 'cancelMembership',
  perform: async () => ({ result: undefined, audit: { type: 'CaseCancelMembershipInTellus', details: {} } }),
};

/** The company no longer exists. */
export const invalidateCase: Command<void, void> = {
  action: 'invalidateCase',
  perform: async () => ({
    result: undefined,
    audit: { type: 'CaseInvalidated', details: {} },
    mails: [{ type: 'companyInvalid', to: 'responsible' }],
  }),
};

/** The company's legal name changed: the case and its company field follow. */
export const changeLegalName: Command<{ name: string }, void> = {
  action: 'changeLegalName',
  async perform({ tx, case: theCase, now }, { name }) {
    if (theCase.companyName === name) return { result: undefined, audit: null };
    const template = await loadTemplate(tx, theCase.templateId);
    const field = taggedComponent(template, TAG.companyName);
    if (field) {
      await tx.caseValue.updateMany({
        where: { caseId: theCase.id, componentId: field.componentId },
        data: { value: name, version: { increment: 1 }, updatedAt: now, updatedBy: 'register' },
      });
    }
    return {
      result: undefined,
      audit: { type: 'LegalNameChanged', details: { from: theCase.companyName, to: name } },
      update: { companyName: name },
    };
  },
};
