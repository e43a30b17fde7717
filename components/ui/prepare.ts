'use client';

import { createContext, useContext } from 'react';

/** Fetches what a dialog needs, by its address, before it is opened. */
export const PrepareContext = createContext<(href: string) => void>(() => undefined);

export const usePrepare = () => useContext(PrepareContext);
