// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { CaseHeader } from '@/components/case/page/case-header';
import { CaseSections } from '@/components/case/page/case-sections';
import { GoneBanner } from '@/components/case/page/gone-banner';
import { SideTabs } from '@/components/case/page/side-tabs';
import type { CaseView } from '@/lib/contract/shapes';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { prepareScreens, showScreen } from '@/tests/fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);

prepareScreens();

const theCase = sampleCase();
const noReadiness = { ready: false, missing: [] };
const signed = {
  status: 'SIGNED',
  rejectionMessage: null,
  sharedAt: theCase.createdAt,
  signatories: [{ email: 'vd@example.com', status: 'signed', at: theCase.createdAt, reason: null }],
} as unknown as CaseView['signature'];

function goneCase(status: 'REMOVED' | 'INVALID'): CaseView {
  return {
    ...theCase,
    status,
    caseStatus: status,
    locked: true,
    signature: signed,
    permissions: ['viewGoneCase'],
    archivedFrom: null,
    checkPoints: [{ componentId: 'accounts', title: 'Bokslutet är läst', status: 'NOT_CHECKED' }],
    extraReviewSteps: [{ name: 'creditReport', status: 'AVAILABLE' }],
    internalSignature: null,
    readiness: {
      signature: noReadiness,
      internalSignature: noReadiness,
      regionalReview: noReadiness,
      export: noReadiness,
    },
    undeliveredMail: null,
  } as unknown as CaseView;
}

it.each(['REMOVED', 'INVALID'] as const)(
  'a case that is %s is shown to be read, and nothing else',
  (status) => {
    const view = goneCase(status);
    const { container, t, getByText } = showScreen(
      <>
        <CaseHeader view={view} />
        <GoneBanner status={status} />
        <CaseSections view={view} />
        <SideTabs view={view} messages={{ messages: [], nextCursor: null, unread: [] }} notes={0} />
      </>,
      'sv',
      () => new Response(),
    );
    getByText(t(`case.gone.${status}.title`));
    const forms = view.forms.map(({ id }) => `/case/admin/${view.id}/form/${id}`);
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links.filter((href) => !href?.startsWith('/api/'))).toEqual(forms);
    expect(container.querySelector('textarea, input:not(:disabled), select')).toBeNull();
    const harmless = [
      'tabs.messages',
      'tabs.notes',
      'tabs.history',
      'signature.download',
      'documents.download',
    ];
    const buttons = [...container.querySelectorAll('button')].map(({ textContent }) => textContent);
    for (const button of buttons) expect(harmless.map((key) => t(`case.${key}`))).toContain(button);
    // No part of the page is left without contents.
    for (const list of container.querySelectorAll('ul')) expect(list.children.length).toBeGreaterThan(0);
  },
);
