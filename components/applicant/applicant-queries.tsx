'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { newQueryClient } from '@/components/shell/queries';
import { queryKeyOf } from '@/components/ui/api-client';
import { onCaseChanged } from './case-changes';

/** What this window remembers, from one page of an application to the next. */
let remembered: QueryClient | undefined;

/** What calls answered, for the parts of an application that read by themselves. Its code is fetched with them. */
export function ApplicantQueries({ children }: { children: ReactNode }) {
  const [client] = useState(clientOfWindow);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function clientOfWindow(): QueryClient {
  // Nothing is remembered between two readers of the server's pages.
  if (typeof window === 'undefined') return newQueryClient();
  remembered ??= followingChanges(newQueryClient());
  return remembered;
}

/** Messages are read anew after a change, at once or when they are next shown. */
function followingChanges(client: QueryClient): QueryClient {
  onCaseChanged(() => void client.invalidateQueries({ queryKey: queryKeyOf('listMessages', {}) }));
  return client;
}
