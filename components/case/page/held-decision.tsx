'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showMessage } from '@/components/browser/message-store';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { useShownCase } from '@/components/case/shown/shown-case';
import { Button } from '@/components/ui/button';
import { clockTime, exactTime } from '@/components/ui/relative-day';
import type { CaseView } from '@/lib/contract/shapes';

type Held = NonNullable<CaseView['heldDecision']>;

/**
 * Says in the message area, to everybody who may undo it, until when a decision can be undone. Whoever took it reads this also after
 * leaving the case. Draws nothing itself.
 */
export function HeldDecision({ view: { id, company, heldDecision } }: { view: CaseView }) {
  const t = useTranslations('case.undo');
  const { me } = useShownCase();
  const textOf = useHeldText();
  const { send } = useCaseCall(id, { stays: true });
  const isOwn = heldDecision?.byId === me.accountId;
  const { sequence, secondsLeft = 0 } = heldDecision ?? {};
  /** When it can no longer be undone, whatever the clock of this computer says. */
  const end = useRef(0);
  const say = useEffectEvent((isElsewhere = false) => {
    if (!heldDecision) return;
    const text = textOf(heldDecision, isOwn);
    const undo = () => {
      close();
      send({ name: 'takeBack', input: { caseId: id, sequence: heldDecision.sequence }, done: 'takenBack' });
    };
    const close = showMessage({
      type: isOwn ? 'success' : 'info',
      about: 'decision',
      sticky: true,
      text: (
        <span className="flex flex-wrap items-center gap-x-3 lg:flex-nowrap">
          {isElsewhere ? `${company.name}: ${text}` : text}
          <Button size="sm" className="shrink-0" onClick={undo}>
            {t('action')}
          </Button>
        </span>
      ),
    });
    setTimeout(close, end.current - performance.now());
    return close;
  });
  const leave = useEffectEvent(() => {
    if (isOwn && performance.now() < end.current) say(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time left changes with every answer, the decision does not
  useEffect(() => {
    if (sequence === undefined) return;
    end.current = performance.now() + secondsLeft * 1000;
    return say();
  }, [sequence]);
  useEffect(() => () => leave(), []);
  return null;
}

/** Returns a function that says what was decided, and until when it can be undone. */
function useHeldText(): (held: Held, isOwn: boolean) => string {
  const t = useTranslations('case.undo');
  const locale = useLocale();
  return ({ action, by, until, mailAt }, isOwn) => {
    const times = {
      until: clockTime(new Date(until), locale),
      mailAt: mailAt ? exactTime(new Date(mailAt), locale) : '',
    };
    const title = isOwn ? t('own', { action, ...times }) : t('title', { action, by, ...times });
    return `${title}. ${t('text', { mail: mailWhen({ action, until, mailAt }), ...times })}`;
  };
}

/** When the mail goes: at the time that the title names, when undoing ends, later, or never. */
function mailWhen({ action, until, mailAt }: Pick<Held, 'action' | 'until' | 'mailAt'>) {
  if (mailAt === null) return 'none';
  if (action === 'sendAdmissionDate') return 'named';
  return mailAt <= until ? 'then' : 'later';
}
