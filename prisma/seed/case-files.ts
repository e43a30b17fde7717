import { localiseForm, type StaticRow } from '@/lib/domain/forms/localise';
import { flattenRows } from '@/lib/domain/forms/rows';
import { answerLines } from '@/lib/domain/forms/values';
import { activeValues, type DemoCase, type DemoFile } from './demo-case';

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
  const isApplication = kind === 'SIGNATURE_DOCUMENT' || kind === 'SIGNED_DOCUMENT';
  const lines = [
    ...[companyName, mo.name, at.toISOString().slice(0, 10), 'Demo'],
    ...(isApplication ? answersIn(theCase) : []),
  ];
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

const asWritten = (value: string) => value;

/** The answers of the application, a line for each, by form. */
function answersIn(theCase: DemoCase): string[] {
  const { locale, mo } = theCase;
  const values = activeValues(theCase);
  const yes = locale === 'sv' ? 'Ja' : 'Yes';
  const words = {
    yes: () => yes,
    no: () => '–',
    file: () => 'PDF',
    day: asWritten,
    month: asWritten,
    amount: asWritten,
  };
  return mo.template.forms.flatMap((form) => {
    const { title, rows } = localiseForm(form, locale);
    const answers = flattenRows<StaticRow>(rows).flatMap((row) => {
      const lines = answerLines({ ...row, label: row.label ?? '' }, values[row.componentId] ?? '', words);
      return lines.length > 0 ? [`${row.label ?? ''}: ${lines.join(', ')}`] : [];
    });
    return ['', title, ...answers];
  });
}
