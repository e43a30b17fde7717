'use client';

import { createContext, useContext } from 'react';

/** Of the headings below the title: 3 in a dialog, whose title is one of the page's sections; 2 on a page. */
const Context = createContext<2 | 3>(3);

export const HeadingLevel = Context.Provider;

/** The elements of the headings below the title of the dialog or page: of a section, and of a part of it. */
export function useHeadings(): { Section: 'h2' | 'h3'; Part: 'h3' | 'h4' } {
  return useContext(Context) === 2 ? { Section: 'h2', Part: 'h3' } : { Section: 'h3', Part: 'h4' };
}
