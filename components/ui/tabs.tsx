'use client';

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Badge } from './badge';
import { classNames } from './class-names';

export interface Tab {
  value: string;
  label: string;
  /** Shown next to the label when it is more than 0. */
  count?: number;
  /** Called when somebody seems about to open the tab, so that its content can be fetched before the press. */
  onIntent?: () => void;
  content: ReactNode;
}

interface TabsProps {
  /** Name of the group, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** Panels of which one shows. Arrow keys, Home and End move between the tabs. For tabs with addresses, use `TabLinks`. */
export function Tabs({ label, tabs, defaultValue, value, onChange }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value);
  const current = tabs.find((tab) => tab.value === (value ?? own)) ?? tabs[0];
  const choose = (tab: Tab) => {
    setOwn(tab.value);
    onChange?.(tab.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = tabs[nextIndex(event.key, current ? tabs.indexOf(current) : -1, tabs.length)];
    if (next) {
      event.preventDefault();
      choose(next);
      document.getElementById(`${id}-${next.value}`)?.focus();
    }
  };
  return (
    <div className="min-w-0">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex flex-wrap gap-x-5 border-line border-b bg-canvas px-1 lg:sticky lg:-top-1 lg:z-10 print:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            data-tab={tab.value}
            id={`${id}-${tab.value}`}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${id}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(tab)}
            onPointerEnter={tab.onIntent}
            onFocus={tab.onIntent}
            onTouchStart={tab.onIntent}
            className={classNames(
              'flex items-center gap-2 whitespace-nowrap border-b-2 py-2.5 font-medium text-sm transition-colors focus-visible:-outline-offset-2',
              tab === current
                ? 'border-accent-ink text-ink'
                : 'border-transparent text-ink-muted hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count ? <Badge>{tab.count}</Badge> : null}
          </button>
        ))}
      </div>
      {current && (
        <div
          key={current.value}
          role="tabpanel"
          data-tab={current.value}
          id={`${id}-panel`}
          aria-labelledby={`${id}-${current.value}`}
          className="pt-4"
        >
          {current.content}
        </div>
      )}
    </div>
  );
}

/** Returns the index of the tab that a key leads to, wrapping around at the ends, or -1 for any other key. */
function nextIndex(key: string, index: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
