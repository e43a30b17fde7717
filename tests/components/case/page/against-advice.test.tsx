import { describe, expect, it } from 'vitest';
import { CompleteDialog } from '@/components/case/dialogs/complete-dialog';
import { NextStepBar, StepReason } from '@/components/case/page/next-step-bar';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';
import { withStep } from '@/tests/fixtures/shown-case';

const STATUS = 'REJECTED_BY_REGIONAL_REVIEWER';
const COMMENT = 'Företaget har ingen verksamhet i regionen.';
const ready = { ready: true, missing: [] };
const view: CaseView = {
  ...sampleCase(),
  ...{ status: STATUS, caseStatus: STATUS, archivedFrom: null, checkPoints: [], internalSignature: null },
  extraReviewSteps: [{ name: 'REGIONAL_REVIEW', status: 'NOT_RECOMMENDED', comment: COMMENT }],
  readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
  undeliveredMail: null,
  permissions: permittedActions(1, STATUS),
};
const answer = () => Response.json({});

describe.each(['sv', 'en'] as const)(
  'a case that the regional reviewer does not recommend, in %s',
  (locale) => {
    it('shows why, and can be rejected as well as sent to the register', () => {
      const { t, getByText, getByRole } = showScreen(
        <>
          <NextStepBar view={withStep(view)} />
          <StepReason view={view} />
        </>,
        locale,
        answer,
      );
      getByText(COMMENT);
      const addressOf = (name: string) => getByRole('link', { name: t(name) }).getAttribute('href');
      expect(addressOf('case.next.exportDespiteAdvice.reject')).toBe(`/case/admin/${view.id}/reject`);
      expect(addressOf('case.next.exportDespiteAdvice.action')).toBe(`/case/admin/${view.id}/complete`);
    });

    it('offers no rejection to whoever may not reject', () => {
      const permissions = view.permissions.filter((action) => action !== 'rejectCase');
      const { t, queryByRole } = showScreen(
        <NextStepBar view={withStep({ ...view, permissions })} />,
        locale,
        answer,
      );
      expect(queryByRole('link', { name: t('case.next.exportDespiteAdvice.reject') })).toBeNull();
    });

    it('shows why again where it is sent to the register', async () => {
      const { findByText } = showScreen(
        <CompleteDialog
          {...{ caseId: view.id, company: view.company.name, closeTo: '/' }}
          dates={{ desired: null, days: { min: '2026-01-01', max: '2027-01-01' } }}
          advice={{ kind: 'against', comment: COMMENT }}
          hasContact
        />,
        locale,
        answer,
      );
      await findByText((text) => text.includes(COMMENT));
    });
  },
);
