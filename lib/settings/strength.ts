/** Words in hand-written secrets. Only long ones, which do not occur in random text by chance. */
const WORDS =
  /secret|password|passwd|change.?me|example|placeholder|default|medlemsans|qwerty|letmein|postgres|minioadmin|keycloak|lösenord|losenord|hemlig|webhook|characters/i;

export interface Wanted {
  /** The least number of characters. */
  length: number;
  /** The least `estimatedBits`. 0 if others choose the secret. */
  bits: number;
}

/**
 * The problem with a secret in a word or two, or null if it may be random. Reveals nothing of the secret. A text can look random without
 * being random. This function finds only secrets that must never be used.
 */
export function weakness(secret: string, { length, bits }: Wanted): string | null {
  if (secret.length < length) return `must be at least ${length} characters`;
  if (/^\s|\s$/.test(secret)) return 'begins or ends with a space';
  if (WORDS.test(secret)) return 'reads like a placeholder';
  if (isPattern(secret)) return 'is a pattern, not random';
  if (estimatedBits(secret) < bits) return 'is too easy to guess: make a random one';
  return null;
}

/** The Shannon entropy of a text in bits: an upper bound of its randomness. */
export function estimatedBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return text.length * shares.reduce((sum, share) => sum - share * Math.log2(share), 0);
}

/** Whether most characters are predictable: repetitions (`aaaa`, `abcabc`) and sequences (`abcd`, `4321`). */
function isPattern(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const isMost = (hits: number, of: number) => of > 0 && hits / of > 0.6;
  for (let period = 1; period <= codes.length / 2; period += 1) {
    const repeated = codes.filter((code, index) => index >= period && code === codes[index - period]).length;
    if (isMost(repeated, codes.length - period)) return true;
  }
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const even = steps.filter((step, index) => index > 0 && step === steps[index - 1]).length;
  return isMost(even, steps.length - 1);
}
