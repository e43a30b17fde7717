'use client';

import { createContext, useContext } from 'react';

/** Level of the headings below the title: 3 in a dialog, whose title is itself a section of the page, and 2 on a page. */
const Context = createContext<2 | 3>(3);

export const HeadingLevel = Context.Provider;

/** Returns the heading elements below the title of the dialog or page: for a section, and for a part of a section. */
export function useHeadings(): { Section: 'h2' | 'h3'; Part: 'h3' | 'h4' } {
  return useContext(Context) === 2 ? { Section: 'h2', Part: 'h3' } : { Section: 'h3', Part: 'h4' };
}
