'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { CaseStatusDot } from '@/components/ui/case-status';
import { classNames } from '@/components/ui/class-names';
import { CompanyNumber } from '@/components/ui/company-number';
import type { CaseListItem } from '@/lib/contract/list-shapes';
import type { Command } from './commands';
import { KeyCap } from './key-cap';

interface Place {
  listId: string;
  index: number;
  isActive: boolean;
}

interface OptionProps {
  place: Place;
  onPoint: (index: number) => void;
  onRun: (index: number) => void;
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** A command in the palette. */
export function CommandOption({ command, ...option }: OptionProps & { command: Command }) {
  return (
    <Option {...option}>
      <span className="inline-flex size-4 shrink-0 text-ink-subtle [&_svg]:size-4" aria-hidden="true">
        {command.icon}
      </span>
      <span className="min-w-0 flex-1">{command.label}</span>
      {command.key && <KeyCap>{command.key}</KeyCap>}
    </Option>
  );
}

/** A case that was found. */
export function CaseOption({ item, ...option }: OptionProps & { item: CaseListItem }) {
  return (
    <Option {...option}>
      <span className="min-w-32 flex-1 truncate font-medium">{item.companyName}</span>
      <CompanyNumber orgNo={item.orgNo} />
      <span className="w-40 truncate text-sm max-sm:hidden">
        <CaseStatusDot status={item.displayStatus} />
      </span>
    </Option>
  );
}

/** Never has focus. The field has it, and names the option that Enter chooses. */
function Option({ place, onPoint, onRun, children }: OptionProps & { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const { listId, index, isActive } = place;
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      ref={ref}
      id={optionId(listId, index)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={() => !isActive && onPoint(index)}
      onClick={() => onRun(index)}
      className={classNames(
        'flex min-h-control cursor-pointer items-center gap-x-3 rounded px-3 py-1.5',
        isActive && 'bg-hover',
      )}
    >
      {children}
    </div>
  );
}
