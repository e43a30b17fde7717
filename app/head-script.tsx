'use client';

import { headScript } from '@/lib/platform/browser-policy/trusted-types';

/** The script of the server's page that runs before any other. The browser's code does without its text, and never runs it again. */
export function HeadScript({ nonce }: { nonce: string | undefined }) {
  const text = typeof window === 'undefined' ? headScript() : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, without anything from the request.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
