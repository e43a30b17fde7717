'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import type { Combobox } from './combobox';
import { Select } from './select';

/** From so many options on, people search rather than read. */
const MANY = 15;

interface SearchableSelectProps
  extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'onBlur' | 'defaultValue'> {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
}

/**
 * One choice out of several. Many options are searched by typing. Its code comes when it is needed, and until then, without scripts too, it is
 * the browser's own list.
 */
export function SearchableSelect({ onChange, onBlur, ...props }: SearchableSelectProps) {
  const Search = useSearch(props.id, props.options.length >= MANY);
  if (Search) return <Search {...props} onChange={onChange} onBlur={onBlur} />;
  return <Select {...props} onBlur={onBlur} onChange={({ target }) => onChange(target.value)} />;
}

/** The searched list, once its code is there. A list that somebody is in stays as it is until it is left. */
function useSearch(id: string, hasMany: boolean): typeof Combobox | null {
  const [search, setSearch] = useState<{ Search: typeof Combobox } | null>(null);
  useEffect(() => {
    if (!hasMany) return;
    const leaving = new AbortController();
    const take = (Search: typeof Combobox) => {
      const list = document.getElementById(id);
      const show = () => !leaving.signal.aborted && setSearch({ Search });
      if (list !== document.activeElement) show();
      else list?.addEventListener('blur', show, { once: true, signal: leaving.signal });
    };
    import('./combobox').then(
      (module) => take(module.Combobox),
      // The browser's own list has every option too.
      () => undefined,
    );
    return () => leaving.abort();
  }, [id, hasMany]);
  return hasMany && search ? search.Search : null;
}
