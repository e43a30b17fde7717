/** Prefixes that nothing but our settings uses. */
const OURS = /^(CASE_LINK|GETACCEPT|CREDITSAFE|CLAMD|SIGNING_WEBHOOK|MAIL_WEBHOOK|ARCHIVE_AFTER|RATE_LIMIT)_/;

/** Names that `npm start` reads in addition to settings. */
const OF_START = ['DATABASE_PORT', 'SMTP_PORT', 'SANDBOX_PORT', 'DATA_DIR', 'PORT', 'HOST'];

/**
 * Unknown names in an environment that look like misspelt settings, each with the nearest setting.
 *
 * @param given The names of the environment
 * @param known The names of all settings
 */
export function misspelt(
  given: readonly string[],
  known: readonly string[],
): { name: string; meant: string }[] {
  return given
    .filter((name) => !known.includes(name) && !OF_START.includes(name))
    .flatMap((name) => {
      const [nearest] = known
        .map((meant) => ({ name, meant, distance: distance(name.toUpperCase(), meant) }))
        .sort((a, b) => Number(isBegun(b)) - Number(isBegun(a)) || a.distance - b.distance);
      const isNear = nearest && nearest.distance <= Math.min(3, Math.floor(nearest.meant.length / 5));
      const isOurs = OURS.test(name);
      // A short name is too short to tell a typo from another word: NODE is not MODE.
      return nearest && name.length > 5 && (isNear || isOurs) ? [{ name, meant: nearest.meant }] : [];
    });
}

/** Whether a name is only the beginning of a setting's. */
function isBegun({ name, meant }: { name: string; meant: string }): boolean {
  return OURS.test(name) && meant.startsWith(name);
}

/** The edit distance of two words, with swapped neighbours as one edit. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? Number.POSITIVE_INFINITY;
      const changed = at(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(2, 2) + 1 : changed;
      row.push(Math.min((row[j - 1] ?? 0) + 1, at(1, 0) + 1, changed, swapped));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
