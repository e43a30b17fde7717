'use client';

import { useState } from 'react';
import { DateField } from '@/components/ui/text-field';

/** The last day of the period. The server reads it as it is written. */
export function LastDay({ label, chosen, today }: { label: string; chosen: string; today: string }) {
  const [text, setText] = useState(chosen);
  return (
    <div className="sm:w-52">
      <DateField
        id="statistics-to"
        name="to"
        label={label}
        required={false}
        max={today}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}
