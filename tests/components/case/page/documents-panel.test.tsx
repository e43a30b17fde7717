// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { DocumentsPanel } from '@/components/case/page/documents-panel';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { prepareScreens, showScreen } from '@/tests/fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);
prepareScreens();

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
