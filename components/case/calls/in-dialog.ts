'use client';

import { createContext, useContext } from 'react';

/** Whether what is inside stands in a dialog over the case: then a change closes it. */
export const InDialog = createContext(false);

export const useIsInDialog = (): boolean => useContext(InDialog);
