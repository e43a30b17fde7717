'use client';

import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Badge } from './badge';

export interface Tab {
  value: string;
  label: string;
  /** Shown beside the label when it is more than 0. */
  count?: number;
  content: ReactNode;
}

interface TabsProps {
  /** Name of the group, read aloud. */
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** Panels of which one shows. What has an address of its own uses `TabLinks` instead. */
export function Tabs({ label, tabs, defaultValue, value, onChange }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} defaultValue={defaultValue ?? tabs[0]?.value}>
      <Radix.List aria-label={label} className="flex gap-5 overflow-x-auto border-line border-b px-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={
              '-mb-px flex items-center gap-2 whitespace-nowrap border-transparent border-b-2 py-2.5 font-medium text-ink-muted text-sm ' +
              'transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent-ink data-[state=active]:text-ink'
            }
          >
            {tab.label}
            {tab.count ? <Badge>{tab.count}</Badge> : null}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
