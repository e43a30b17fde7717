'use client';

import { createContext, useContext } from 'react';

/** Fetches what the dialog at an address needs, before it is opened. */
export const PrepareContext = createContext<(href: string) => void>(() => undefined);

export const usePrepare = () => useContext(PrepareContext);
