import { describe, expect, it } from 'vitest';
import { ApplicationHome } from '@/components/applicant/application-home';
import { RejectedSignature } from '@/components/applicant/signature-ended';
import { SignatureState } from '@/components/applicant/signature-state';
import { HistoryItem } from '@/components/case/history/history-item';
import { CaseProvider } from '@/components/case/page/case-context';
import { ReviewSection } from '@/components/case/page/review-section';
import { SignatureSection } from '@/components/case/signing/signature-section';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import type { AuditType } from '@/lib/domain/audit/events';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import type { CaseStatus, InternalSignatureStatus, SignatureStatus } from '@/lib/domain/lifecycle/status';
import { sampleCase } from '../../fixtures/sample-case';
import { showScreen } from '../../fixtures/screen';

const { forms, ...about } = sampleCase();
const nothing = () => Response.json({});
const ready = { ready: true, missing: [] };

/** A signature of two, the second of whom is as given. */
function signedBy<Status extends SignatureStatus | InternalSignatureStatus>(
  status: Status,
  second: 'sent' | 'declined',
) {
  const person = { remindedOn: null };
  const signatories = [
    { ...person, email: 'vd@example.com', status: 'signed' as const },
    { ...person, email: 'ordf@example.com', status: second },
  ];
  return { status, rejectionMessage: null, signatories };
}

function show(
  status: CaseStatus,
  signatures: Partial<CaseView>,
  screen: (view: CaseView) => React.ReactNode,
) {
  const view: CaseView = {
    ...about,
    ...{ status, caseStatus: status, archivedFrom: null, checkPoints: [], internalSignature: null, forms },
    extraReviewSteps: [{ name: 'INTERNAL_SIGNATURE', status: 'SIGNATORY_WONT_SIGN', comment: null }],
    readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
    undeliveredMail: null,
    permissions: permittedActions(1, status),
    ...signatures,
  };
  const packed = { ...view, forms: packForms(view.forms) };
  const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };
  return showScreen(
    <CaseProvider packed={packed} me={me}>
      {screen(view)}
    </CaseProvider>,
    'sv',
    () => Response.json(view),
  );
}

describe('a document that ended at the signing service', () => {
  it('is reported to the company as that, and not as if somebody had declined', () => {
    const signature = signedBy('REJECTED', 'sent');
    const theCase = { ...sampleCase(), status: 'CREATED_GETACCEPT' as const, signature };
    const { container, t } = showScreen(
      <>
        <RejectedSignature theCase={theCase} />
        <SignatureState theCase={theCase} />
      </>,
      'sv',
      nothing,
    );
    expect(container.textContent).toContain(t('signing.ended.notSigned'));
    expect(container.textContent).toContain(t('signing.ended.ended'));
    expect(container.textContent).toContain(t('status.signature.ENDED'));
    expect(container.textContent).not.toContain(t('status.signature.REJECTED'));
    expect(container.textContent).not.toContain(t('signing.state.digital.REJECTED'));
  });

  it('is reported to case workers as that', () => {
    const signature = signedBy('REJECTED', 'sent');
    const { container, t } = show('CREATED_GETACCEPT', { signature }, (view) => (
      <SignatureSection view={view} />
    ));
    expect(container.textContent).toContain(t('case.signature.endedText'));
    expect(container.textContent).not.toContain(t('status.signature.REJECTED'));
  });

  it('is reported of the internal signature as that', () => {
    const internalSignature = signedBy('SIGNATORY_WONT_SIGN', 'sent');
    const { container, t } = show('APPROVED_BY_MA', { internalSignature }, (view) => (
      <ReviewSection view={view} />
    ));
    expect(container.textContent).toContain(t('case.internal.endedText'));
    expect(container.textContent).toContain(t('case.review.status.ENDED'));
    expect(container.textContent).not.toContain(t('case.review.status.SIGNATORY_WONT_SIGN'));
  });
});

describe('what was cut off because the case ended', () => {
  it('is reported of the internal signature as that, and as rejected only if somebody rejected it', () => {
    const cutOff = signedBy('SIGNATURES_REJECTED', 'sent');
    const steps = [{ name: 'INTERNAL_SIGNATURE' as const, status: cutOff.status, comment: null }];
    const text = (internalSignature: CaseView['internalSignature']) => {
      const { container, t, unmount } = show(
        'REJECTED',
        { internalSignature, extraReviewSteps: steps },
        (view) => <ReviewSection view={view} />,
      );
      const said = container.textContent;
      unmount();
      return {
        said,
        ended: t('case.review.status.ENDED'),
        rejected: t('case.review.status.SIGNATURES_REJECTED'),
      };
    };
    const ended = text(cutOff);
    expect(ended.said).toContain(ended.ended);
    expect(ended.said).not.toContain(ended.rejected);
    const rejected = text({ ...cutOff, rejectionMessage: 'Fel person.' });
    expect(rejected.said).toContain(rejected.rejected);
    expect(rejected.said).not.toContain(rejected.ended);
  });

  it('is reported of a regional review that nobody answered, and of a signature that never came in', () => {
    const steps = [{ name: 'REGIONAL_REVIEW' as const, status: 'UNANSWERED' as const, comment: null }];
    const { container, t, unmount } = show('REJECTED', { extraReviewSteps: steps }, (view) => (
      <>
        <ReviewSection view={view} />
        <SignatureSection view={view} />
      </>
    ));
    expect(container.textContent).toContain(t('case.review.status.UNANSWERED'));
    expect(container.textContent).toContain(t('case.signature.endedUnsigned'));
    expect(container.textContent).not.toContain(t('case.signature.none'));
    unmount();
    const active = show('STARTED', {}, (view) => <SignatureSection view={view} />);
    expect(active.container.textContent).toContain(t('case.signature.none'));
  });
});

describe('a document that somebody declined', () => {
  it.each([true, false])('leads to all answers if nothing is missing: %s', (ready) => {
    const { readiness, ...theCase } = sampleCase();
    const [form] = theCase.forms;
    const screen = showScreen(
      <RejectedSignature
        theCase={{
          ...theCase,
          status: 'CREATED_GETACCEPT',
          signature: signedBy('REJECTED', 'declined'),
          readiness: { ...readiness, signature: { ready, missing: [] } },
        }}
      />,
      'sv',
      nothing,
    );
    const link = screen.getByRole('link', {
      name: screen.t(ready ? 'signing.ended.change' : 'signing.ended.goOn'),
    });
    expect(link.getAttribute('href')).toBe(
      ready ? `/case/${theCase.id}/check` : `/case/${theCase.id}/form/${form?.id}`,
    );
  });

  it('is reported as that', () => {
    const signature = signedBy('REJECTED', 'declined');
    const theCase = { ...sampleCase(), status: 'CREATED_GETACCEPT' as const, signature };
    const applicant = showScreen(<RejectedSignature theCase={theCase} />, 'sv', nothing);
    const said = applicant.container.textContent ?? '';
    const order = [
      'ordf@example.com tackade nej till att skriva under',
      'Underskriften från vd@example.com gäller inte längre',
      applicant.t('signing.ended.todo'),
      applicant.t('signing.ended.declinedTodo', { name: 'ordf@example.com' }),
    ].map((part) => said.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    const staff = show('CREATED_GETACCEPT', { signature }, (view) => <SignatureSection view={view} />);
    expect(staff.container.textContent).toContain(staff.t('status.signature.REJECTED'));
    expect(staff.container.textContent).not.toContain(staff.t('case.signature.ended'));
  });

  it('is reported of the internal signature as that', () => {
    const internalSignature = signedBy('SIGNATORY_WONT_SIGN', 'declined');
    const { container, t } = show('APPROVED_BY_MA', { internalSignature }, (view) => (
      <ReviewSection view={view} />
    ));
    expect(container.textContent).toContain(t('case.review.status.SIGNATORY_WONT_SIGN'));
    expect(container.textContent).not.toContain(t('case.internal.ended'));
  });
});

describe('the credit report', () => {
  const extraReviewSteps = [
    { name: 'CREDIT_REPORT' as const, status: 'NOT_YET_AVAILABLE' as const, comment: null },
  ];
  it.each([
    ['STARTED', true],
    ['SUBMITTED', true],
    ['REJECTED', false],
    ['ARCHIVED', false],
  ] as const)('is to come in %s: %s', (status, isToCome) => {
    const { container, t } = show(status, { extraReviewSteps }, (view) => <ReviewSection view={view} />);
    const isShown = (key: 'reportLater' | 'status.NOT_YET_AVAILABLE') =>
      container.textContent?.includes(t(`case.review.${key}`));
    expect([isShown('reportLater'), isShown('status.NOT_YET_AVAILABLE')]).toEqual([isToCome, isToCome]);
  });
});

describe('the history', () => {
  const service = { kind: 'system' as const, name: 'signing-service' };
  const anna = { kind: 'caseWorker' as const, name: 'Anna' };
  it.each([
    [
      'SignatureDenied',
      service,
      { email: 'vd@example.com', reason: null },
      'vd@example.com skrev inte under',
    ],
    ['SignatureDenied', service, { endedAtService: 'expired' }, 'Tiden för att skriva under gick ut'],
    [
      'SignatureDenied',
      service,
      { endedAtService: 'withdrawn' },
      'Dokumentet togs bort i signeringstjänsten',
    ],
    // As older entries have it, and those whose details are erased.
    ['SignatureDenied', service, {}, 'Underskriften avslutades i signeringstjänsten'],
    ['SignatureDenied', anna, {}, 'Godkännandet av underskriften ångrades'],
    ['InternalSignatureDenied', service, { endedAtService: 'expired' }, 'Tiden för att skriva under internt'],
    ['InternalSignatureDenied', service, { endedAtService: 'withdrawn' }, 'togs bort i signeringstjänsten'],
    [
      'InternalSignatureDenied',
      service,
      { email: 'chef@example.com' },
      'Administrativ chef skrev inte under',
    ],
  ] as const)('says of %s by %j with %j: %s', (type: AuditType, actor, details, text) => {
    const event = { id: 'one', type, at: '2026-11-21T10:00:00.000Z', actor, details };
    const entry = { id: 'one', kind: 'forms', at: event.at, event, changes: [] } as never;
    const { container } = showScreen(
      <HistoryItem caseId={about.id} entry={entry} forms={forms} checkPoints={[]} />,
      'sv',
      nothing,
    );
    expect(container.textContent).toContain(text);
  });
});

const sign = 'application.sign.title';
const again = 'signing.ended.again';

it.each([
  ['declined', signedBy('REJECTED', 'declined'), again],
  ['ended at the service', signedBy('REJECTED', 'sent'), again],
  ['rejected by the organisation', signedBy('REJECTED_BY_MA', 'sent'), again],
  ['cancelled', { ...signedBy('REJECTED', 'sent'), isCancelled: true as const }, again],
  ['never begun', null, sign],
] as const)('an application whose signing was %s has one main button', (_how, signature, text) => {
  const page = show('STARTED', { signature }, (view) => (
    <ApplicationHome theCase={view} messages={{ messages: [], nextCursor: null, unread: [] }} />
  ));
  const buttons = page.container.querySelectorAll('a.button-primary');
  expect([...buttons].map(({ textContent }) => textContent)).toEqual([page.t(text)]);
});
