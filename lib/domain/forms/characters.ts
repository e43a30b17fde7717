/** The start and end of a run of characters in `everyCharacter`. */
type Run = readonly [from: number, to: number];

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

let every: string | undefined;

/** All characters that exist, ordered so that the halves of surrogate pairs never combine. A string of 4 MB, made on first use. */
function everyCharacter(): string {
  const BLOCK = 0x400;
  const blocks = (from: number, to: number) =>
    Array.from({ length: (to - from) / BLOCK }, (_, index) => from + index * BLOCK);
  every ??= [
    ...[...blocks(0, 0xd800), ...blocks(0xdc00, 0xe000)],
    ...[...blocks(0xd800, 0xdc00), ...blocks(0xe000, 0x110000)],
  ]
    .map((start) => String.fromCodePoint(...Array.from({ length: BLOCK }, (_, index) => start + index)))
    .join('');
  return every;
}

/** The characters that a one-character pattern matches, such as `a`, `.` or `[^\p{L}]`. */
export class Characters {
  private found: readonly Run[] | undefined;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** Whether the two sets have any character in common. */
  meet(other: Characters): boolean {
    if (this.isOne()) return other.have(this.source);
    if (other.isOne()) return this.have(other.source);
    // Most sets that have a character in common have a letter or a digit in common.
    return new RegExp(`(?=${this.source})${other.source}`, 'u').test(PLAIN) || this.meetSomewhere(other);
  }

  private isOne(): boolean {
    return this.source !== '.' && /^.$/su.test(this.source);
  }

  private have(character: string): boolean {
    return new RegExp(`^${this.source}$`, 'u').test(character);
  }

  private meetSomewhere(other: Characters): boolean {
    const [mine, theirs] = [this.runs(), other.runs()];
    let at = 0;
    return mine.some(([from, to]) => {
      while ((theirs[at]?.[1] ?? Infinity) <= from) at += 1;
      return (theirs[at]?.[0] ?? Infinity) < to;
    });
  }

  /**
   * Finds the runs with one search through all characters, which takes some milliseconds. Testing each character would take a hundred times
   * as long.
   */
  private runs(): readonly Run[] {
    this.found ??= [...everyCharacter().matchAll(new RegExp(`(?:${this.source})+`, 'gu'))].map(
      ({ index, 0: run }) => [index, index + run.length] as const,
    );
    return this.found;
  }
}
