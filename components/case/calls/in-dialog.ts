'use client';

import { createContext, useContext } from 'react';

/** Whether this is inside a dialog over the case, which a change then closes. */
export const InDialog = createContext(false);

export const useIsInDialog = (): boolean => useContext(InDialog);
