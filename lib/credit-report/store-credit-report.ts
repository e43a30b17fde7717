import { creditReportFileName } from '@/lib/domain/document-name';
import type { Command } from '@/lib/engine/command';
import { storeFile } from '@/lib/files/stored-file';

/** Stores the credit report of a case. Ignores a second one. */
export const storeCreditReport: Command<{ pdf: Uint8Array }, void> = {
  action: 'storeCreditReport',
  async perform({ tx, case: theCase }, { pdf }) {
    if (theCase.creditReport !== 'NOT_YET_AVAILABLE') return { result: undefined, audit: null };
    await storeFile(tx, {
      caseId: theCase.id,
      kind: 'CREDIT_REPORT',
      displayFileName: creditReportFileName(theCase.id),
      contentType: 'application/pdf',
      content: pdf,
    });
    return {
      result: undefined,
      audit: { type: 'CreditReportFetched', details: {} },
      update: { creditReport: 'AVAILABLE' },
    };
  },
};
