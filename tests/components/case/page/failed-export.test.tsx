import { expect, it } from 'vitest';
import { NextStepBar } from '@/components/case/page/next-step-bar';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';
import { withStep } from '@/tests/fixtures/shown-case';

const ready = { ready: true, missing: [] };
const view: CaseView = {
  ...sampleCase(),
  ...{ status: 'APPROVED', caseStatus: 'APPROVED', checkPoints: [], extraReviewSteps: [] },
  ...{ internalSignature: null, undeliveredMail: null },
  readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
  permissions: permittedActions(1, 'APPROVED'),
};

const show = (more: Partial<CaseView>, locale: Locale) =>
  showScreen(<NextStepBar view={withStep({ ...view, ...more })} />, locale, () => Response.json({}));

it.each(LOCALES)('says when an export failed, and that it can be sent again, in %s', (locale) => {
  const before = show({}, locale);
  expect(before.queryByText(before.t('caseList.task.exportFailed'))).toBeNull();
  before.unmount();
  const { container, t, getByText, getByRole } = show({ exportFailedAt: '2026-11-23T13:05:00.000Z' }, locale);
  getByText(t('caseList.task.exportFailed'));
  expect(container.textContent).toMatch(/23 nov\D* 2026\D*14:05/i);
  getByText(t('case.export.again'));
  expect(getByRole('link', { name: t('case.next.exportFailed.action') }).getAttribute('href')).toMatch(
    /\/complete$/,
  );
});

it('says so to those who cannot send it, and not that they should', () => {
  const permissions = view.permissions.filter((action) => action !== 'exportCase');
  const { t, getByText, queryByText, queryByRole } = show(
    { permissions, exportFailedAt: '2026-11-23T13:05:00.000Z' },
    'sv',
  );
  getByText(t('caseList.task.exportFailed'));
  expect(queryByText(t('case.export.again'))).toBeNull();
  expect(queryByRole('link')).toBeNull();
});

it('says so also while something else is missing again', () => {
  const missing = [{ code: 'NO_REGIONAL_REVIEWER' as const }];
  const readiness = { ...view.readiness, export: { ready: false, missing } };
  const { t, getByText, queryByText } = show({ readiness, exportFailedAt: '2026-11-23T13:05:00.000Z' }, 'sv');
  getByText(t('caseList.task.exportFailed'));
  expect(queryByText(t('case.export.again'))).toBeNull();
});
