import type { CaseCall } from './case-call';

/** Returns the call for the whole application as one PDF. `name` is the file name without its extension. */
export function wholePdfCall(caseId: string, name: string): CaseCall {
  return {
    name: 'getCasePdf',
    input: { caseId, includeAll: true },
    done: 'downloaded',
    download: `${name}.pdf`,
  };
}

/** Returns the call for everything in the case as one zip. `name` is the file name without its extension. */
export function wholeZipCall(caseId: string, name: string): CaseCall {
  return {
    name: 'getCaseZip',
    input: { caseId },
    done: 'downloaded',
    download: `${name}.zip`,
    signing: 'zip',
  };
}
