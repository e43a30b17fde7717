'use client';

import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { newQueryClient, QueriesOf } from '@/components/shell/queries';

/** The query client of this window, kept from one page of an application to the next. */
let remembered: QueryClient | undefined;

/** Caches the answers of calls for the parts of an application that fetch their own data. Its code is fetched with those parts. */
export function ApplicantQueries({ children }: { children: ReactNode }) {
  const [client] = useState(clientOfWindow);
  return <QueriesOf client={client}>{children}</QueriesOf>;
}

function clientOfWindow(): QueryClient {
  // On the server, nothing may be kept from one reader to another.
  if (typeof window === 'undefined') return newQueryClient();
  remembered ??= newQueryClient();
  return remembered;
}
