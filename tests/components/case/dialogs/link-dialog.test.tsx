import { expect, it } from 'vitest';
import { ShownDialog } from '@/components/case/dialogs/case-dialogs';
import { CaseProvider } from '@/components/case/page/case-context';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const ready = { ready: true, missing: [] };
const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };
const open = { formId: null, dialog: 'link', detail: '' };
const archived: CaseView = {
  ...sampleCase(),
  ...{ status: 'ARCHIVED', caseStatus: 'ARCHIVED', archivedFrom: 'REJECTED', checkPoints: [] },
  internalSignature: null,
  extraReviewSteps: [],
  readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
  undeliveredMail: null,
  link: 'https://example.com/case/1?token=1',
  linkValidUntil: '2026-12-01T10:00:00Z',
  permissions: permittedActions(1, 'ARCHIVED'),
};

function show(view: CaseView, locale: 'sv' | 'en') {
  return showScreen(
    <CaseProvider packed={{ ...view, forms: packForms(view.forms) }} me={me}>
      <ShownDialog view={view} me={me} open={open} />
    </CaseProvider>,
    locale,
    () => Response.json(view),
  );
}

it.each(['sv', 'en'] as const)('the link of a case is there to be copied, in %s', (locale) => {
  const { t, getByLabelText, getByRole } = show(archived, locale);
  expect(getByLabelText(t('dialog.link.link'))).toHaveProperty('value', archived.link);
  expect(getByRole('button', { name: t('dialog.link.copy') })).toBeTruthy();
});

it.each(['sv', 'en'] as const)('an anonymised case has none, not an empty one, in %s', (locale) => {
  const { link: _link, ...erased } = archived;
  const { t, queryByLabelText, getByRole } = show({ ...erased, erasedOn: '2026-11-24' }, locale);
  expect(getByRole('dialog').textContent).toContain(t('dialog.unavailable.title'));
  expect(queryByLabelText(t('dialog.link.link'))).toBeNull();
});
