import { expect, it } from 'vitest';
import { DocumentsPanel } from '@/components/case/page/documents-panel';
import { Answer } from '@/components/form-renderer/answer';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { row } from '@/tests/fixtures/form-screen';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const ready = { ready: true, missing: [] };

function signedOnPaper(fileName: string): CaseView {
  return {
    ...sampleCase(),
    ...{ status: 'SUBMITTED', caseStatus: 'SUBMITTED', archivedFrom: null, checkPoints: [] },
    ...{ signature: null, internalSignature: null, extraReviewSteps: [], undeliveredMail: null },
    analogSignature: {
      status: 'UPLOADED_BY_ASPIRANT',
      fileName,
      numberOfSignatories: 1,
      rejectionMessage: null,
    },
    readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
    permissions: permittedActions(1, 'SUBMITTED'),
  };
}

it.each(['underskrift.jpg', 'IMG_0042.HEIC'])(
  'shows a photo of the signed paper as a picture: %s',
  async (fileName) => {
    const view = signedOnPaper(fileName);
    const { user, t, getByRole } = showScreen(<DocumentsPanel view={view} />, 'sv', () => Response.json({}));
    const title = t('case.documents.signature');
    await user.click(getByRole('button', { name: t('case.documents.showOf', { document: title }) }));
    const picture = getByRole('img', { name: t('form.preview.picture', { name: fileName }) });
    expect(picture.getAttribute('src')).toMatch(/DownloadAnalogSignature.*preview=true/);
  },
);

it('lists the files in the entries of a list', () => {
  const file = { displayFileName: 'ada.pdf', contentType: 'application/pdf', size: 2048 };
  const list = row('FormDynamicList', 'owners', 'Ägare', {
    value: '[{"pass":"a"}]',
    columns: [[row('FormFile', 'pass', 'Pass', { files: [{ ...file, fileId: 'a' }] })]],
  });
  const view = { ...signedOnPaper('a.jpg'), forms: [{ ...sampleCase().forms[0], rows: [list] }] };
  const { container, getByText } = showScreen(<DocumentsPanel view={view as CaseView} />, 'sv', () =>
    Response.json({}),
  );
  expect(getByText('ada.pdf')).toBeTruthy();
  expect(getByText(/^Pass,/)).toBeTruthy();
  expect(container.querySelector('a[href*="componentId=pass"]')?.getAttribute('href')).toContain('fileId=a');
});

it('lists every file of an answer, now and as it was, each with its own address', () => {
  const named = (fileId: string) => ({
    ...{ fileId, displayFileName: `${fileId}.pdf`, contentType: 'application/pdf', size: 2048 },
  });
  const files = [named('a'), named('b')];
  const question = row('FormFile', 'proof', 'Intyg', {
    ...{ value: 'a,b', file: named('a'), files, earlierFiles: [named('c')] },
  });
  const target = { caseId: 'x', asApplicant: false };
  const view = { ...signedOnPaper('a.jpg'), forms: [{ ...sampleCase().forms[0], rows: [question] }] };
  const { t, container, getByRole } = showScreen(
    <>
      <Answer row={question} value="a,b" target={target} />
      <Answer row={question} value="c,a" target={target} />
      <DocumentsPanel view={view as CaseView} />
    </>,
    'sv',
    () => Response.json({}),
  );
  const links = [...container.querySelectorAll<HTMLAnchorElement>('.block a[href*="componentId=proof"]')];
  expect(links.slice(0, 4).map(({ textContent }) => textContent?.slice(0, 5))).toEqual([
    ...['a.pdf', 'b.pdf'],
    ...['c.pdf', 'a.pdf'],
  ]);
  expect(links[1]?.getAttribute('href')).toContain('fileId=b');
  for (const { displayFileName: document } of files) {
    expect(getByRole('button', { name: t('case.documents.showOf', { document }) })).toBeTruthy();
  }
});
