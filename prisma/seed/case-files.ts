import type { DemoCase, DemoFile } from './demo-case';

/** Adds a document to a case. Answers with its id. */
export function addFile(
  theCase: DemoCase,
  kind: DemoFile['kind'],
  displayFileName: string,
  { componentId = null, id = theCase.chance.uuid() }: { componentId?: string | null; id?: string } = {},
): string {
  const { companyName, mo, at, id: caseId } = theCase;
  const title = displayFileName.replace(/\.pdf$/, '').replace(`${caseId}-`, '');
  const lines = [companyName, mo.name, at.toISOString().slice(0, 10), 'Demo'];
  theCase.files.push({ id, kind, componentId, displayFileName, createdAt: at, text: { title, lines } });
  return id;
}
