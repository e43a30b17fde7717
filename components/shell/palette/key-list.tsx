'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Choice } from '@/components/ui/checkbox';
import { TitledDialog } from '@/components/ui/floating-dialog';
import { commandsNow } from './commands';
import { areKeysOn, turnKeys } from './key-rules';

/** Keys that work everywhere, even where single-character keys do not. */
const ALWAYS = [
  { keys: ['Ctrl', 'K'], text: 'palette' },
  { keys: ['Ctrl', 'Enter'], text: 'send' },
  { keys: ['Esc'], text: 'close' },
] as const;

/** Lists the keys of this page and what they do. Turns the single-character keys on and off. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette.keys');
  const [commands] = useState(() => commandsNow().filter(({ key }) => key));
  const [isOn, setOn] = useState(areKeysOn);
  const turn = (to: boolean) => {
    turnKeys(to);
    setOn(to);
  };
  return (
    <TitledDialog title={t('title')} isRead onClose={onClose}>
      <div className="grid gap-4">
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
          {ALWAYS.map(({ keys, text }) => (
            <KeyRow key={text} keys={keys} label={t(text)} />
          ))}
          {commands.map(({ id, key = '', label }) => (
            <KeyRow key={id} keys={[key]} label={label} />
          ))}
        </dl>
        <div className="border-line border-t pt-2">
          <Choice
            type="checkbox"
            label={t('single')}
            description={t('singleText')}
            checked={isOn}
            onChange={({ target }) => turn(target.checked)}
          />
        </div>
      </div>
    </TitledDialog>
  );
}

function KeyRow({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
      </dt>
      <dd>{label}</dd>
    </>
  );
}

/** A key as it looks on the keyboard. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="numeric inline-flex min-w-6 justify-center rounded-xs border border-line-strong bg-sunken px-1.5 font-sans text-ink-muted text-xs leading-5">
      {children}
    </kbd>
  );
}
