import type { Guide } from '@/lib/domain/guides';

/** Returns the guide for a page of case workers. */
export function staffGuide(pathname: string): Guide {
  return pathname.startsWith('/organisation') ? 'administrator' : 'case-worker';
}
