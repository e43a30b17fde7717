'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showMessage } from '@/components/browser/message-store';
import { CallButton, useCaseCall } from '@/components/case/calls/use-case-call';
import { useContactValue } from '@/components/case/shown/contact-context';
import { useShownCase } from '@/components/case/shown/shown-case';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { clockSecond, exactTime } from '@/components/ui/relative-day';
import type { CaseView } from '@/lib/contract/shapes';

type Held = NonNullable<CaseView['heldDecision']>;

/**
 * Says of a decision whose mail has not gone yet until when it can be undone, to everybody who may. Whoever has just taken it reads the
 * same in the message area.
 */
export function HeldDecision({ view: { id, heldDecision } }: { view: CaseView }) {
  useUndoMessage(id, heldDecision);
  return heldDecision && <HeldNote key={heldDecision.sequence} caseId={id} held={heldDecision} />;
}

function HeldNote({ caseId, held }: { caseId: string; held: Held }) {
  const t = useTranslations('case.undo');
  const { title, text } = useHeldTexts(held);
  const isOver = useIsOver(held);
  if (isOver) return null;
  return (
    <Alert
      title={title}
      actions={
        <CallButton
          caseId={caseId}
          size="sm"
          call={{ name: 'takeBack', input: { caseId, sequence: held.sequence }, done: 'takenBack' }}
        >
          {t('action')}
        </CallButton>
      }
    >
      {text}
    </Alert>
  );
}

/** Whether its time is over, whatever the clock of this computer says. */
function useIsOver({ secondsLeft }: Held): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), secondsLeft * 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return isOver;
}

function useHeldTexts(held: Held | undefined): { title: string; text: string } {
  const t = useTranslations('case.undo');
  const locale = useLocale();
  const { me } = useShownCase();
  if (!held) return { title: '', text: '' };
  const { action, by, byId, until, mailAt } = held;
  const clock = (at: string) => clockSecond(new Date(at), locale);
  const mail = mailAt === null ? 'none' : mailAt <= until ? 'then' : 'later';
  return {
    title: byId === me.accountId ? t('own', { action }) : t('title', { action, by }),
    text: t('text', { mail, until: clock(until), mailAt: mailAt ? exactTime(new Date(mailAt), locale) : '' }),
  };
}

/** What was said when the decision was made. */
const DONE = {
  rejectCase: 'rejected',
  requestCorrection: 'correctionRequested',
  changeContact: 'contactChanged',
  sendAdmissionDate: 'admissionSent',
} as const;

/** Says it in the message area as well when this person has just taken the decision. It stays there when they leave the case. */
function useUndoMessage(caseId: string, held: Held | undefined): void {
  const t = useTranslations('case.undo');
  const { me } = useShownCase();
  const done = useTranslations('case.done');
  const contact = useContactValue();
  const { text } = useHeldTexts(held);
  const title = held ? done(DONE[held.action], { ...contact, when: '' }).replace(/\.$/, '') : '';
  const texts = { title, text };
  const { send } = useCaseCall(caseId, { stays: true });
  const words = useEffectEvent(() => ({ texts, action: t('action') }));
  const takeBack = useEffectEvent((sequence: number) =>
    send({ name: 'takeBack', input: { caseId, sequence }, done: 'takenBack' }),
  );
  // One that was there when the page was opened is said on the case only.
  const said = useRef(held?.sequence);
  const close = useRef<() => void>(undefined);
  const isOwn = held?.byId === me.accountId;
  const { sequence, secondsLeft = 0 } = held ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time left changes with every answer, the decision does not
  useEffect(() => {
    if (said.current === sequence) return;
    said.current = sequence;
    close.current?.();
    if (sequence === undefined || !isOwn) return;
    const { texts, action } = words();
    const undo = () => {
      end();
      takeBack(sequence);
    };
    const end = showMessage({
      type: 'success',
      about: 'decision',
      sticky: true,
      text: (
        <span className="flex flex-wrap items-center gap-x-3">
          {texts.title}. {texts.text}
          <Button size="sm" onClick={undo}>
            {action}
          </Button>
        </span>
      ),
    });
    close.current = end;
    setTimeout(end, secondsLeft * 1000);
  }, [sequence, isOwn, caseId]);
}
