import { act } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { showMessage } from '@/components/browser/message-store';
import { CaseNeighbours } from '@/components/case/page/case-header';
import { listAddress } from '@/components/shell/list-address';
import { keepListedCases } from '@/components/shell/listed-cases';
import { refusal, showScreen } from '../../../fixtures/screen';

vi.mock('next/link', () => ({
  default: ({
    prefetch,
    replace: _replace,
    ...rest
  }: ComponentProps<'a'> & { prefetch: unknown; replace: unknown }) => (
    <a {...rest} data-prefetch={String(prefetch)} />
  ),
}));
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const address = (number: number) => `/case/admin/${id(number)}`;

/** The first page of a list of 52. */
function keepFirstPage() {
  keepListedCases({
    ...{ address: '/?work=todo', call: 'listActiveCases', input: { work: 'todo' } },
    ...{ total: 52, totalIsCapped: false },
    pages: [
      {
        cursors: [],
        page: 1,
        cases: Array.from({ length: 50 }, (_, at) => address(at + 1)),
        nextCursor: 'c',
      },
    ],
  });
}

describe('the neighbours of the last case on a page of the list', () => {
  it('are on the next page, which is read once', async () => {
    keepFirstPage();
    const answer = () => Response.json({ items: [{ id: id(51) }, { id: id(52) }], nextCursor: null });
    const { findByRole, getByText, calls, t } = showScreen(<CaseNeighbours caseId={id(50)} />, 'en', answer);
    const next = await findByRole('link', { name: t('case.neighbours.next') });
    expect(next.getAttribute('href')).toBe(address(51));
    expect(getByText('50 of 52')).toBeDefined();
    expect(calls.map(({ path, query }) => [path, query])).toEqual([
      ['Case/List', { work: 'todo', pageSize: '50', cursor: 'c' }],
    ]);
    expect(listAddress()).toBe('/?work=todo');
  });

  it('lead back to the page of the list that they are on', async () => {
    keepFirstPage();
    const answer = () => Response.json({ items: [{ id: id(51) }, { id: id(52) }], nextCursor: null });
    const first = showScreen(<CaseNeighbours caseId={id(49)} />, 'sv', answer);
    await vi.waitFor(() => expect(first.calls).toHaveLength(1));
    await vi.waitFor(() => expect(sessionStorage.getItem('listed-cases')).toContain(id(52)));
    first.unmount();
    const { findByText, calls } = showScreen(<CaseNeighbours caseId={id(52)} />, 'sv', answer);
    await findByText('52 av 52');
    expect(listAddress()).toBe('/?work=todo&cursor=c');
    expect(calls).toEqual([]);
  });

  it('are none while the next page cannot be read', async () => {
    keepFirstPage();
    const { findByText, queryByRole, calls, t } = showScreen(<CaseNeighbours caseId={id(50)} />, 'en', () =>
      refusal(503, 'UNAVAILABLE'),
    );
    await findByText('50 of 52');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(queryByRole('link', { name: t('case.neighbours.next') })).toBeNull();
  });

  it('are not said to be what this one has just become', async () => {
    keepFirstPage();
    const { findByRole, findByText, queryByText, user, t } = showScreen(
      <CaseNeighbours caseId={id(3)} />,
      'en',
      () => refusal(503, 'UNAVAILABLE'),
    );
    const next = await findByRole('link', { name: t('case.neighbours.next') });
    next.addEventListener('click', (event) => event.preventDefault());
    act(() => void showMessage({ type: 'success', text: 'The application has been rejected' }));
    await findByText('The application has been rejected');
    await user.click(next);
    expect(queryByText('The application has been rejected')).toBeNull();
  });
});

describe('of the neighbouring cases, one is prefetched', () => {
  const shownAt = async (number: number) => {
    keepFirstPage();
    const screen = showScreen(<CaseNeighbours caseId={id(number)} />, 'sv', () =>
      refusal(503, 'UNAVAILABLE'),
    );
    const link = (way: 'previous' | 'next') =>
      screen.findByRole('link', { name: screen.t(`case.neighbours.${way}`) });
    const fetched = [];
    for (const way of ['previous', 'next'] as const) {
      if ((await link(way)).dataset.prefetch === 'true') fetched.push(way);
    }
    const go = async (way: 'previous' | 'next') => {
      const element = await link(way);
      element.addEventListener('click', (event) => event.preventDefault());
      await screen.user.click(element);
      screen.unmount();
    };
    return { fetched, go };
  };

  it('the next, or on in the direction in which one walks', async () => {
    const opened = await shownAt(10);
    expect(opened.fetched).toEqual(['next']);
    await opened.go('previous');
    const back = await shownAt(9);
    expect(back.fetched).toEqual(['previous']);
    await back.go('previous');
    const further = await shownAt(8);
    expect(further.fetched).toEqual(['previous']);
    await further.go('next');
    expect((await shownAt(9)).fetched).toEqual(['next']);
  });

  it('the next again in a case that is opened from the list', async () => {
    await (await shownAt(10)).go('previous');
    expect((await shownAt(20)).fetched).toEqual(['next']);
  });
});
