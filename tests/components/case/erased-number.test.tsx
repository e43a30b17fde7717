import { describe, expect, it, vi } from 'vitest';
import { ShownDialog } from '@/components/case/dialogs/case-dialogs';
import { CaseProvider } from '@/components/case/page/case-context';
import { CaseHeader } from '@/components/case/page/case-header';
import { CaseCell, useCellTexts } from '@/components/case-list/case-cell';
import { SearchDialog } from '@/components/case-list/search-dialog';
import type { ShownCase } from '@/components/case-list/shown-cases';
import { CaseOption } from '@/components/shell/palette/palette';
import type { CaseListItem } from '@/lib/contract/case-list';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { ERASED_NUMBER, maskOrgNo } from '@/lib/domain/fields/organisation-number';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { anonymisedCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const ready = { ready: true, missing: [] };
const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };
const of = (orgNo: string): CaseView => ({
  ...anonymisedCase(),
  company: { ...anonymisedCase().company, name: '–', orgNo, organisationType: 'SOLITARY_COMPANY' },
  ...{ status: 'REJECTED', caseStatus: 'REJECTED', archivedFrom: null, checkPoints: [] },
  ...{ internalSignature: null, extraReviewSteps: [], undeliveredMail: null },
  readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
  permissions: permittedActions(1, 'REJECTED'),
});
const itemOf = (orgNo: string) =>
  ({
    ...{ id: '7', reference: 'A-10421', companyName: '–', displayStatus: 'REJECTED', tasks: [], moId: 1 },
    orgNo: maskOrgNo(orgNo, 'SOLITARY_COMPANY'),
  }) as unknown as CaseListItem & ShownCase;

const inCase = (orgNo: string, child: 'header' | 'dialog') => (
  <CaseProvider packed={{ ...of(orgNo), forms: packForms(of(orgNo).forms) }} me={me}>
    {child === 'header' ? (
      <CaseHeader view={of(orgNo)}>{null}</CaseHeader>
    ) : (
      <ShownDialog view={of(orgNo)} me={me} open={{ formId: null, dialog: 'archive', detail: '' }} />
    )}
  </CaseProvider>
);

function NumberCell({ orgNo }: { orgNo: string }) {
  const texts = useCellTexts();
  return (
    <table>
      <tbody>
        <tr>
          <CaseCell column="orgNo" item={itemOf(orgNo)} texts={texts}>
            {null}
          </CaseCell>
        </tr>
      </tbody>
    </table>
  );
}

const nothing = () => undefined;
const PLACES = {
  'the page of the case': (orgNo: string) => inCase(orgNo, 'header'),
  'a dialog over it': (orgNo: string) => inCase(orgNo, 'dialog'),
  'the list': (orgNo: string) => <NumberCell orgNo={orgNo} />,
  'the palette': (orgNo: string) => (
    <CaseOption
      place={{ listId: 'list', index: 0, isActive: false }}
      item={itemOf(orgNo)}
      onPoint={nothing}
      onRun={nothing}
    />
  ),
  'what a search finds': () => <SearchDialog />,
};

describe.each(Object.entries(PLACES))('%s', (name, place) => {
  const show = async (orgNo: string) => {
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    );
    const shown = showScreen(place(orgNo), 'sv', () =>
      Response.json({ items: [itemOf(orgNo)], total: 1, totalIsCapped: false, nextCursor: null }),
    );
    if (name === 'what a search finds') {
      await shown.user.type(await shown.findByRole('searchbox'), 'A-10421');
      await shown.findByText('A-10421');
    }
    return shown.container.textContent ?? '';
  };

  it('shows the number of a sole trader as long as there is one', async () => {
    expect(await show('850709-9805')).toContain('850709-');
  });

  it('shows none of an anonymised one', async () => {
    expect(await show(ERASED_NUMBER)).not.toContain('000000');
  });
});
