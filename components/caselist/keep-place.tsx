'use client';

import { useEffect } from 'react';
import { keepListAddress } from '@/components/shell/list-address';
import { type ListQuery, listHref } from './list-query';

/** Remembers which list is shown, so that the way back from a case leads to it. */
export function KeepPlace({ basePath, query }: { basePath: string; query: ListQuery }) {
  const address = listHref(basePath, query, { cursors: query.cursors, page: query.page });
  useEffect(() => keepListAddress(address), [address]);
  return null;
}
