import type { DemoCase, DemoFile } from './demo-case';

/** Adds a document to a case. Returns its id. */
export function addFile(
  theCase: DemoCase,
  kind: DemoFile['kind'],
  displayFileName: string,
  {
    componentId = null,
    messageId = null,
    uploadedByMA = null,
    id = theCase.chance.uuid(),
  }: Partial<Pick<DemoFile, 'componentId' | 'messageId' | 'uploadedByMA' | 'id'>> = {},
): string {
  const { companyName, mo, at, id: caseId } = theCase;
  const title = displayFileName.replace(/\.pdf$/, '').replace(`${caseId}-`, '');
  const lines = [companyName, mo.name, at.toISOString().slice(0, 10), 'Demo'];
  const text = { title, lines };
  theCase.files.push({
    id,
    kind,
    componentId,
    messageId,
    uploadedByMA,
    displayFileName,
    createdAt: at,
    text,
  });
  return id;
}
