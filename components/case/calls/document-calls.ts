import type { CaseCall } from './case-call';

/** The whole application as one PDF; `name` is that of the file, without its ending. */
export function wholePdfCall(caseId: string, name: string): CaseCall {
  return {
    name: 'getCasePdf',
    input: { caseId, includeAll: true },
    done: 'downloaded',
    download: `${name}.pdf`,
  };
}

/** Everything that the case consists of as one zip; `name` is that of the file, without its ending. */
export function wholeZipCall(caseId: string, name: string): CaseCall {
  return {
    name: 'getCaseZip',
    input: { caseId },
    done: 'downloaded',
    download: `${name}.zip`,
    signing: 'zip',
  };
}
