'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { Select } from '@/components/ui/select';

interface VersionPickerProps {
  /** Begins the ids of the fields. */
  id: string;
  href: string;
  /** The part of the page to show, such as `#comparison`. */
  anchor?: string;
  /** The parameters of the address that name versions, each with the version that it names now. Two must differ. */
  fields: readonly { name: string; label: string; shown: string }[];
  options: readonly { value: string; label: string }[];
  /** The text of the button. */
  submit: string;
  className: string;
}

/** Chooses versions, and opens the page with them in its address. */
export function VersionPicker({
  id,
  href,
  anchor = '',
  fields,
  options,
  submit,
  className,
}: VersionPickerProps) {
  const router = useRouter();
  const [isPending, startLeading] = useTransition();
  const [chosen, setChosen] = useState(() => fields.map(({ shown }) => shown));
  const form = useSentForm({ to: chosen[0] === chosen[1] ? 'SAME_VERSION' : null });
  const query = fields.map(({ name }, index) => `${name}=${chosen[index]}`).join('&');
  return (
    <FieldForm
      form={form}
      onSubmit={() => startLeading(() => router.push(`${href}?${query}${anchor}`))}
      className={className}
    >
      {fields.map(({ name, label }, index) => (
        <Select
          key={name}
          id={`${id}-${name}`}
          name={name}
          label={label}
          placeholder={null}
          options={options}
          value={chosen[index]}
          onChange={({ target }) => setChosen(chosen.with(index, target.value))}
        />
      ))}
      <div>
        <Button type="submit" pending={isPending}>
          {submit}
        </Button>
      </div>
    </FieldForm>
  );
}

/** The heading of a comparison. Takes focus if the comparison was requested on the page; the address then ends in its anchor. */
export function ComparisonHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (window.location.hash === '#comparison') heading.current?.focus();
  }, []);
  return (
    <h3 ref={heading} tabIndex={-1} className="mb-4 font-semibold text-lg">
      {children}
    </h3>
  );
}
