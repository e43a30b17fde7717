import { waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HistoryItem } from '@/components/case/history/history-item';
import { CaseProvider } from '@/components/case/page/case-context';
import { CaseScreen } from '@/components/case/page/case-screen';
import { commandsNow } from '@/components/shell/palette/commands';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { AUDIT_TYPES } from '@/lib/domain/audit/events';
import type { CaseFacts } from '@/lib/domain/lifecycle/conditions';
import { offeredActions } from '@/lib/domain/lifecycle/permissions';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { anonymisedCase, sampleCase } from '@/tests/fixtures/sample-case';
import { pressOpener, showScreen } from '@/tests/fixtures/screen';
import { withStep } from '@/tests/fixtures/shown-case';
import { writtenTexts } from '@/tests/fixtures/written-texts';

// Nothing changes while the page is looked at.
beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});

const ready = { ready: true, missing: [] };
const checkPoints = [{ componentId: 'one', title: 'Kollektivavtal', status: 'NOT_CHECKED' as const }];

/** What the actions that a case worker is offered depend on. */
const FACTS: Omit<CaseFacts, 'status' | 'isErased'> = {
  ...{ forms: [], corrections: [], checkPoints: [], hasInternalSignature: true, internalSignature: null },
  ...{ hasRegionalReview: true, hasRegionalReviewer: true, signsWithService: true, archivedFrom: null },
  ...{ analogSignatureStatus: null, signatureStatus: 'APPROVED' },
};

function caseIn(status: CaseStatus, isErased: boolean): CaseView {
  return {
    ...(isErased ? anonymisedCase() : sampleCase()),
    ...{ status, caseStatus: status, archivedFrom: null, checkPoints, internalSignature: null },
    extraReviewSteps: [{ name: 'CREDIT_REPORT', status: 'NOT_YET_AVAILABLE', comment: null }],
    readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
    undeliveredMail: null,
    permissions: offeredActions(1, { ...FACTS, status, isErased }),
  };
}

function show(view: CaseView, locale: Locale) {
  return showScreen(
    <CaseProvider
      packed={{ ...withStep(view), forms: packForms(view.forms) }}
      me={{ accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' }}
    >
      <CaseScreen messages={{ messages: [], nextCursor: null, unread: [] }} notes={0} />
    </CaseProvider>,
    locale,
    ({ path }) =>
      Response.json(path.includes('audit') ? [] : { logs: [], messages: [], unread: [], nextCursor: null }),
  );
}

describe.each(LOCALES)('an anonymised case, in %s', (locale) => {
  /** What would say of something that is gone that it never was. */
  const SECTIONS = ['corrections', 'forms', 'signature', 'checkpoints', 'review'];
  const emptiness = (t: (key: string) => string) => [
    ...[t('case.company.notAsked'), t('case.header.noContact'), t('case.review.status.NOT_FETCHED')],
    ...[t('case.header.admission'), t('case.tabs.messages'), t('case.tabs.notes')],
    t('case.tabs.documents'),
  ];

  it('says once what is gone and when, and nothing of it as if it had never been', () => {
    const before = show(caseIn('FINISHED_IN_TELLUS', false), locale);
    const shownBefore = SECTIONS.filter((id) => before.container.querySelector(`#${id}`));
    expect(shownBefore).toEqual(expect.arrayContaining(['forms', 'review']));
    for (const words of emptiness(before.t).filter((each) => each !== before.t('case.header.noContact')))
      expect(before.container.textContent).toContain(words);
    expect(before.container.textContent).not.toMatch(/anonymi/i);
    before.unmount();

    const { container, t, getAllByRole, queryByText } = show(caseIn('FINISHED_IN_TELLUS', true), locale);
    for (const id of SECTIONS) expect(container.querySelector(`#${id}`)).toBeNull();
    for (const words of emptiness(t)) expect(container.textContent).not.toContain(words);
    expect(getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([t('case.tabs.history')]);
    expect(container.textContent).toMatch(
      locale === 'sv' ? /anonymiserades den 22 nov. 2026/ : /anonymised on 22 Nov 2026/,
    );
    expect(queryByText(t('case.erased.member'))).not.toBeNull();
    expect(container.textContent).toContain('559900-0014');
  });

  it('says nothing about a membership that there is none of', () => {
    const { t, queryByText } = show(caseIn('REJECTED', true), locale);
    expect(queryByText(t('case.erased.kept'))).not.toBeNull();
    expect(queryByText(t('case.erased.member'))).toBeNull();
  });

  it('awaits no answer of the register for one that was archived before it came', () => {
    const view = { ...caseIn('ARCHIVED', true), archivedFrom: 'EXPORTED_TO_TELLUS' as const };
    const { container } = show(view, locale);
    expect(container.textContent).toMatch(
      /Ärendet är avslutat och arkiverat|The case is closed and archived/,
    );
    expect(container.textContent).not.toMatch(/kan inte ansöka igen|cannot apply again/);
  });

  it('says of a sole trader’s that the name and the number are gone as well', () => {
    const view = caseIn('REJECTED', true);
    const company = { ...view.company, name: '–', orgNo: '000000-0000' };
    const { container } = show(
      { ...view, company: { ...company, organisationType: 'SOLITARY_COMPANY' } },
      locale,
    );
    expect(container.textContent).toMatch(/organisationsnummer|name and number/);
    expect(
      within(container.querySelector('h1')?.parentElement as HTMLElement).queryByText('000000-0000'),
    ).toBeNull();
  });

  it('does not say that a company cannot apply again if its number is erased', () => {
    const refusal = /kan inte ansöka igen|cannot apply again/;
    for (const status of ['REJECTED', 'ARCHIVED'] as const) {
      const known = {
        ...caseIn(status, true),
        archivedFrom: status === 'ARCHIVED' ? ('REJECTED' as const) : null,
      };
      const one = show(known, locale);
      expect(one.container.textContent, status).toMatch(refusal);
      one.unmount();
      const unknown = { ...known, company: { ...known.company, name: '–', orgNo: '000000-0000' } };
      const other = show(unknown, locale);
      expect(other.container.textContent, status).not.toMatch(refusal);
      other.unmount();
    }
  });

  it('shows every event in whole words, without what is erased', () => {
    const { forms, id } = sampleCase({ locale });
    const texts = writtenTexts(locale) as never as { history: { event: Record<string, string> } };
    for (const type of AUDIT_TYPES) {
      for (const kind of ['system', 'applicant', 'caseWorker'] as const) {
        const at = '2026-11-21T10:00:00.000Z';
        const event = { id: 'one', type, at, actor: { kind, name: '' }, details: {}, erased: true } as never;
        const entry = { id: 'one', kind: 'case', at, event, changes: [] } as never;
        const { container, unmount } = showScreen(
          <HistoryItem caseId={id} entry={entry} forms={forms} checkPoints={[]} />,
          locale,
          () => Response.json({}),
        );
        const said = container.querySelector('.font-medium')?.textContent ?? '';
        expect(said, type).toMatch(/^[A-ZÅÄÖ][^:]*[^:\s]$/);
        expect(said, type).not.toMatch(/ {2}|history\./);
        const usual = texts.history.event[type] ?? '';
        if (
          /\{(form|field|name|email|to|date|language|checkPoint)\}/.test(usual) &&
          type !== 'SignatureDenied'
        )
          expect(writtenTexts(locale)).toHaveProperty(`history.erasedEvent.${type}`, said);
        unmount();
      }
    }
  });
});

describe.each([false, true])('what is offered of a case, anonymised or not: %s', (isErased) => {
  /** Of what is erased. */
  const NAMES = ['maillog', 'pdf', 'zip'];
  const offered = isErased ? [] : NAMES;

  it('in its menu', async () => {
    const { t, user, getByRole, findByRole, queryByRole } = show(
      caseIn('FINISHED_IN_TELLUS', isErased),
      'sv',
    );
    await pressOpener(user, () => getByRole('button', { name: t('case.actions.more') }));
    expect(await findByRole('menuitem', { name: t('case.actions.archive') })).toBeTruthy();
    const inMenu = (name: string) => queryByRole('menuitem', { name: t(`case.actions.${name}`) }) !== null;
    expect(NAMES.filter(inMenu)).toEqual(offered);
  });

  it('in no menu without an entry, to somebody who may only read', () => {
    const { t, queryByRole } = show(
      { ...caseIn('FINISHED_IN_TELLUS', isErased), permissions: ['viewInternal'] },
      'sv',
    );
    // Of one that is not anonymised, the mails can be read.
    expect(queryByRole('button', { name: t('case.actions.more') }) === null).toBe(isErased);
  });

  it('in the palette', async () => {
    show(caseIn('FINISHED_IN_TELLUS', isErased), 'sv');
    const isThere = (name: string) => commandsNow().some(({ id }) => id === `case-${name}`);
    await waitFor(() => expect(isThere('archive')).toBe(true));
    expect(NAMES.filter(isThere)).toEqual(offered);
  });
});
