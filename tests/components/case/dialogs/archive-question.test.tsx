import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ShownDialog } from '@/components/case/dialogs/case-dialogs';
import { CaseProvider } from '@/components/case/page/case-context';
import type { Me } from '@/components/case/shown/shown-case';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const ready = { ready: true, missing: [] };
const me: Me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };
const open = { formId: null, dialog: 'archive', detail: '' };

const caseIn = (status: CaseStatus): CaseView => ({
  ...sampleCase(),
  ...{ status, caseStatus: status, archivedFrom: null, checkPoints: [], internalSignature: null },
  extraReviewSteps: [],
  readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
  undeliveredMail: null,
  permissions: permittedActions(1, status),
});

/** What each question says that nobody could guess: who may not apply, until when. */
const SAID = {
  REJECTED: {
    sv: 'Avslaget gäller fortfarande: företaget kan inte ansöka igen förrän du återställer ärendet',
    en: 'The rejection still stands: the company cannot apply again until you reset the case',
  },
  EXPORTED_TO_TELLUS: {
    sv: 'Företaget kan inte ansöka igen förrän Tellus meddelar att medlemskapet är avslutat.',
    en: 'The company cannot apply again until Tellus reports that the membership has ended.',
  },
} as const;

describe.each(['sv', 'en'] as const)('the question before a case is archived, in %s', (locale) => {
  function ask(view: CaseView) {
    return showScreen(
      <CaseProvider packed={{ ...view, forms: packForms(view.forms) }} me={me}>
        <ShownDialog view={view} me={me} open={open} />
      </CaseProvider>,
      locale,
      ({ method }) => Response.json(method === 'GET' ? view : {}),
    );
  }

  it.each(['REJECTED', 'EXPORTED_TO_TELLUS'] as const)('says of %s what still stands', async (status) => {
    const { findByRole, calls } = ask(caseIn(status));
    expect((await findByRole('dialog')).textContent).toContain(SAID[status][locale]);
    expect(calls).toEqual([]);
  });

  it('archives nothing when it is left, and once when it is answered', async () => {
    const { user, t, calls, findByRole } = ask(caseIn('REJECTED'));
    const dialog = within(await findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t('ui.cancel') }));
    expect(calls).toEqual([]);
    await user.click(dialog.getByRole('button', { name: t('dialog.archiveRejected.submit') }));
    await waitFor(() => expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(1));
    expect(calls[0]?.path).toMatch(/archive/i);
  });
});
