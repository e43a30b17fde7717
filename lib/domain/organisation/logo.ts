/** The use of the picture, among those of an organisation, that is its logo. */
export const LOGO_USE = 'WEB_LOGO';

/** The logo among the pictures of an organisation. */
export function logoOf<T extends { usageType: string }>(images: readonly T[]): T | undefined {
  return images.find(({ usageType }) => usageType === LOGO_USE);
}
