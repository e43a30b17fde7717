'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';

interface AddFromListProps {
  id: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The value chosen at first. Default: none. */
  first?: string;
  /** Text of the button: what it does. */
  submit: ReactNode;
  onAdd(value: string): void;
}

/** Chooses one of several values, then acts on it. Choosing alone changes nothing. */
export function AddFromList({ id, label, options, first = '', submit, onAdd }: AddFromListProps) {
  const [chosen, setChosen] = useState(first);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        id={id}
        label={label}
        placeholder={first ? null : undefined}
        className="min-w-0 flex-1 basis-48"
        value={chosen}
        options={options}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button
        disabled={chosen === ''}
        onClick={() => {
          onAdd(chosen);
          setChosen(first);
        }}
      >
        {submit}
      </Button>
    </div>
  );
}
