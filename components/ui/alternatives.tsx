'use client';

import type { ReactNode } from 'react';
import { WithoutScripts } from '@/components/browser/without-scripts';
import { RadioGroup } from './choice-group';
import { classNames } from './class-names';

interface Alternative<Value extends string> {
  value: Value;
  label: string;
  description: string;
  /** Shown below the choice while it is chosen. */
  content: ReactNode;
}

interface AlternativesProps<Value extends string> {
  id: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Alternative<Value>[];
  /** The choice is made. */
  disabled?: boolean;
  /** The element that names an alternative where nobody can choose first. */
  heading: 'h2' | 'h3';
}

/** One way out of several, and what belongs to it. Without scripts nobody can choose first, so each is shown under its name. */
export function Alternatives<Value extends string>({ heading, ...group }: AlternativesProps<Value>) {
  const { options, value, disabled, onChange } = group;
  const Heading = heading;
  return (
    <div className="grid gap-6">
      <div className="needs-scripts">
        <RadioGroup
          {...group}
          onChange={(chosen) => onChange(options.find((one) => one.value === chosen)?.value ?? value)}
        />
      </div>
      {options
        .filter((one) => !disabled || one.value === value)
        .map((one, index) => {
          const Part = one.value === value ? 'div' : WithoutScripts;
          return (
            <Part key={one.value}>
              {!disabled && (
                <WithoutScripts className={classNames('mb-4', index > 0 && 'border-line border-t pt-6')}>
                  <Heading className="font-semibold text-lg">{one.label}</Heading>
                  <p className="text-ink-muted">{one.description}</p>
                </WithoutScripts>
              )}
              {one.content}
            </Part>
          );
        })}
    </div>
  );
}
