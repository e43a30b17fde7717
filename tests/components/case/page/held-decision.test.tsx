import { act } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeldDecision } from '@/components/case/page/held-decision';
import { NextStepBar } from '@/components/case/page/next-step-bar';
import type { CaseView } from '@/lib/contract/shapes';
import { showScreen } from '@/tests/fixtures/screen';
import { CaseAround, caseViewWith, withStep } from '@/tests/fixtures/shown-case';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const view = caseViewWith({ status: 'REJECTED', caseStatus: 'REJECTED' });
const ANNA = {
  accountId: '11111111-1111-4111-8111-111111111111',
  name: 'Anna Admin',
  email: 'anna@example.com',
};
const held: NonNullable<CaseView['heldDecision']> = {
  ...{ sequence: 7, action: 'rejectCase', by: 'Anna Admin', byId: ANNA.accountId, secondsLeft: 30 },
  ...{ until: '2026-11-26T13:20:35.000Z', mailAt: '2026-11-26T13:20:35.000Z' },
};

function Shown({ more, me = ANNA }: { more: Partial<CaseView>; me?: typeof ANNA }) {
  const shown = { ...view, ...more };
  return (
    <CaseAround view={shown} me={me}>
      <main>
        <HeldDecision view={shown} />
      </main>
    </CaseAround>
  );
}

/** A page that can be left. */
function Left({ children }: { children: ReactNode }) {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsLeft(true)}>
        gå
      </button>
      {!isLeft && children}
    </>
  );
}

/** A page on which somebody takes the decision. */
function Deciding() {
  const [isDecided, setIsDecided] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsDecided(true)}>
        besluta
      </button>
      <Shown more={isDecided ? { heldDecision: held } : {}} />
    </>
  );
}

it('says once until when a decision can be undone, in the message area, and then no more', async () => {
  const { t, getAllByRole, queryAllByRole, getByRole } = showScreen(<Deciding />, 'sv', () =>
    Response.json({}),
  );
  act(() => getByRole('button', { name: 'besluta' }).click());
  const undo = { name: t('case.undo.action') };
  expect(getAllByRole('button', undo)).toHaveLength(1);
  expect(getByRole('log').textContent).toContain(
    'Ansökan är avslagen. Mejlet går kl. 14:20, och du kan ångra fram till dess.',
  );
  act(() => void vi.advanceTimersByTime(30_500));
  expect(queryAllByRole('button', undo)).toHaveLength(0);
});

it('says what somebody else has decided, until the case is left', () => {
  const other = { ...ANNA, accountId: '22222222-2222-4222-8222-222222222222' };
  const { t, getAllByRole, getByRole, queryAllByRole } = showScreen(
    <Left>
      <Shown more={{ heldDecision: held }} me={other} />
    </Left>,
    'sv',
    () => Response.json({}),
  );
  expect(getAllByRole('button', { name: t('case.undo.action') })).toHaveLength(1);
  expect(getByRole('log').textContent).toContain('Anna Admin har avslagit ansökan');
  act(() => getByRole('button', { name: 'gå' }).click());
  expect(queryAllByRole('button', { name: t('case.undo.action') })).toHaveLength(0);
});

it('goes with whoever decided to another page, and says there of which company', async () => {
  const { t, getByRole, getAllByRole } = showScreen(
    <Left>
      <Shown more={{ heldDecision: held }} />
    </Left>,
    'sv',
    () => Response.json({}),
  );
  act(() => getByRole('button', { name: 'gå' }).click());
  expect(getAllByRole('button', { name: t('case.undo.action') })).toHaveLength(1);
  expect(getByRole('log').textContent).toContain(`${view.company.name}: Ansökan är avslagen`);
  await act(async () => getByRole('button', { name: t('case.undo.action') }).click());
  expect(getByRole('log').textContent).not.toContain('avslagit');
  expect(getByRole('log').textContent).toContain(t('case.done.takenBack'));
});

it('says what is under way instead of what to do, how often somebody was reminded, and that the register took nothing', () => {
  const show = (more: Partial<CaseView>) =>
    showScreen(<NextStepBar view={withStep({ ...view, status: 'APPROVED', ...more })} />, 'sv', () =>
      Response.json({}),
    );
  const by = { name: 'Anna Admin', kind: 'caseWorker' as const };
  const since = '2026-11-26T13:20:00.000Z';
  const first = show({ underWay: { action: 'exportCase', since, by, blocked: ['exportCase'] } });
  expect(first.container.textContent).toContain(
    'Anna Admin skickar ansökan till Tellus (började kl. 14:20).',
  );
  first.unmount();
  const second = show({ reminders: { count: 3, lastAt: since } });
  expect(second.container.textContent).toMatch(/Påmind 3 gånger, senast 26 november 2026 \D*14:20/);
  second.unmount();
  const third = show({ exportFailedAt: since, exportReached: 'no' });
  expect(third.container.textContent).toContain(third.t('errors.hasReached', { hasReached: 'no' }));
});
