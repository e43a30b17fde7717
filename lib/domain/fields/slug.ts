import { TEXT_LIMITS } from '@/lib/domain/limits';

/** Small letters and digits, with single hyphens between them. The database checks the same. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Whether a text may be the slug of an organisation, its name in addresses. Check every slug from an address, which may contain anything.
 */
export function isSlug(text: string): boolean {
  return text.length <= TEXT_LIMITS.slug && SLUG.test(text);
}
