'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Question } from '@/components/ui/question';
import type { Lapse } from '@/lib/domain/lifecycle/lapse';

interface LapseContext {
  lapses: readonly Lapse[];
  /** Continues at once if nothing lapses, else after the person confirms. */
  askBefore(goOn: () => void): void;
}

const Context = createContext<LapseContext>({ lapses: [], askBefore: (goOn) => goOn() });

/** Returns what lapses when an approval is taken back, and the question about it. */
export const useLapses = () => useContext(Context);

/** Asks for confirmation before a change that makes other people's work lapse. */
export function LapseGuard({ lapses, children }: { lapses: readonly Lapse[]; children: ReactNode }) {
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const askBefore = useCallback(
    (next: () => void) => (lapses.length > 0 ? setGoOn(() => next) : next()),
    [lapses],
  );
  return (
    <Context value={{ lapses, askBefore }}>
      {children}
      {goOn && (
        <LapseQuestion
          lapses={lapses}
          onCancel={() => setGoOn(null)}
          onConfirm={() => {
            setGoOn(null);
            goOn();
          }}
        />
      )}
    </Context>
  );
}

interface LapseQuestionProps {
  lapses: readonly Lapse[];
  onCancel: () => void;
  onConfirm: () => void;
}

function LapseQuestion({ lapses, onCancel, onConfirm }: LapseQuestionProps) {
  const t = useTranslations('case.lapse');
  return (
    <Question title={t('title')} confirm={t('confirm')} onCancel={onCancel} onConfirm={onConfirm}>
      <p>{t('text')}</p>
      <LapseList lapses={lapses} />
    </Question>
  );
}

/** Lists what lapses, in words. */
export function LapseList({ lapses }: { lapses: readonly Lapse[] }) {
  const t = useTranslations('case.lapse');
  return (
    <ul className="mt-2 list-disc ps-5">
      {lapses.map((lapse) => (
        <li key={lapse}>{t(lapse)}</li>
      ))}
    </ul>
  );
}
