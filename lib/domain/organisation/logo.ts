/** The usage type of an organisation's logo, among its pictures. */
export const LOGO_USE = 'WEB_LOGO';

/** The logo among the pictures of an organisation. */
export function logoOf<T extends { usageType: string }>(images: readonly T[]): T | undefined {
  return images.find(({ usageType }) => usageType === LOGO_USE);
}
