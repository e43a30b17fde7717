import { TEXT_LIMITS } from '@/lib/domain/limits';

/**
 * Patterns in a form template are matched by the engine's backtracking `RegExp`, in the browser and on the server. A pattern is published
 * only if it matches in time proportional to the length of the text. A draft may hold any pattern, because nothing matches with it. The
 * check is conservative: it refuses some harmless patterns too.
 *
 * Backtracking explodes if a text can be divided between parts of the pattern in many ways. So:
 * - a pattern has no look-around and no back reference;
 * - a part that is repeated without a close bound is a single character or a fixed sequence of them, never something that itself varies (no
 *   nested quantifiers);
 * - two such repetitions have no character in common, unless something between them must match that the first cannot;
 * - optional parts, small repetitions and alternatives give at most `MAX_WAYS` combinations in all.
 */
const MAX_WAYS = 1_000;
/** A repetition that varies by more than this counts as unbounded. */
const CLOSE_BOUND = 9;

/** Why a pattern may not be published, for the person who writes the template. Null if it is safe. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > TEXT_LIMITS.templatePattern)
    return `is longer than ${TEXT_LIMITS.templatePattern} characters`;
  try {
    // Compiled by itself, so that a bracket in it cannot close the group that it will be matched in. The engine may compile a pattern only
    // when it matches, so match once.
    new RegExp(pattern, 'u').test('');
    const tree = new Parser(pattern).alternatives();
    check(tree, []);
    return ways(tree) > MAX_WAYS ? 'can match in too many ways' : null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** `takes` is the set of characters that the node can match. Null if it matches no character (`^`, `$`, `\b`). */
type Node =
  | { kind: 'character'; takes: Characters | null }
  | { kind: 'sequence'; parts: Node[] }
  | { kind: 'alternatives'; branches: Node[] }
  | { kind: 'repeat'; body: Node; min: number; max: number };

/** Reads a pattern that the engine has already accepted with the `u` flag, so its syntax is known to be right. */
class Parser {
  private at = 0;
  private readonly pattern: string;
  private readonly known = new Map<string, Characters>();

  constructor(pattern: string) {
    this.pattern = pattern;
  }

  alternatives(): Node {
    const branches = [this.sequence()];
    while (this.take(/\|/y)) branches.push(this.sequence());
    return branches.length === 1 && branches[0] ? branches[0] : { kind: 'alternatives', branches };
  }

  private sequence(): Node {
    const parts: Node[] = [];
    while (this.at < this.pattern.length && !'|)'.includes(this.pattern[this.at] ?? ''))
      parts.push(this.repeated());
    return { kind: 'sequence', parts };
  }

  private repeated(): Node {
    const body = this.single();
    const quantifier = this.take(/(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y);
    if (!quantifier) return body;
    const [text, from, comma, to] = quantifier;
    if (from === undefined) {
      return {
        kind: 'repeat',
        body,
        min: text.startsWith('+') ? 1 : 0,
        max: text.startsWith('?') ? 1 : Infinity,
      };
    }
    const max = comma === undefined ? Number(from) : to ? Number(to) : Infinity;
    return { kind: 'repeat', body, min: Number(from), max };
  }

  private single(): Node {
    if (this.take(/\(\?<?[=!]/y)) throw new Error('looks ahead or behind');
    if (this.take(/\\(?:[1-9]|k<)/y)) throw new Error('refers back to a group');
    if (this.take(/\(\?<\w+>|\(\?:|\((?!\?)/y)) {
      const inside = this.alternatives();
      this.take(/\)/y);
      return inside;
    }
    if (this.take(/[\^$]|\\[bB]/y)) return { kind: 'character', takes: null };
    const character = this.take(
      /\[(?:\\[\s\S]|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\c[a-z]|\\[\s\S]|[^(]/iuy,
    );
    if (!character) throw new Error('uses a group of an unknown kind');
    return { kind: 'character', takes: this.characters(character[0]) };
  }

  /** Returns the same object for the same source, so that its characters are found only once. */
  private characters(source: string): Characters {
    const characters = this.known.get(source) ?? new Characters(source);
    this.known.set(source, characters);
    return characters;
  }

  private take(expected: RegExp): RegExpExecArray | null {
    expected.lastIndex = this.at;
    const match = expected.exec(this.pattern);
    if (match) this.at = expected.lastIndex;
    return match;
  }
}

/**
 * Walks the pattern in matching order. `open` holds the characters of the unbounded repetitions that may still be matching when this node
 * begins. Returns those that may still be matching when it ends. Throws if two of them can divide one text.
 */
function check(node: Node, open: Characters[]): Characters[] {
  switch (node.kind) {
    case 'character':
      return open.filter((loop) => node.takes === null || loop.meet(node.takes));
    case 'sequence':
      return node.parts.reduce((still, part) => check(part, still), open);
    case 'alternatives':
      return distinct(node.branches.flatMap((branch) => check(branch, open)));
    case 'repeat':
      return isLoop(node) ? checkLoop(node, open) : checkBounded(node, open);
  }
}

type Repeat = Extract<Node, { kind: 'repeat' }>;

function isLoop({ min, max }: Repeat): boolean {
  return max - min > CLOSE_BOUND;
}

function checkLoop(node: Repeat, open: Characters[]): Characters[] {
  const taken = fixedSequence(node.body);
  if (!taken || taken.length === 0) throw new Error('repeats something that varies in itself');
  if (open.some((loop) => taken.some((characters) => loop.meet(characters)))) {
    throw new Error('has two repetitions that can take the same characters');
  }
  return distinct([...(node.min > 0 ? check(node.body, open) : open), ...taken]);
}

function checkBounded(node: Repeat, open: Characters[]): Characters[] {
  if (node.max > 1 && hasLoop(node.body)) throw new Error('repeats a repetition');
  const after = node.max === 0 ? open : check(node.body, open);
  return node.min === 0 ? distinct([...open, ...after]) : after;
}

/** The characters of a sequence of fixed length without alternatives. Null if the node is not such a sequence. */
function fixedSequence(node: Node): Characters[] | null {
  if (node.kind === 'character') return node.takes === null ? null : [node.takes];
  if (node.kind === 'repeat') return node.min === node.max && node.min > 0 ? fixedSequence(node.body) : null;
  if (node.kind === 'alternatives') return null;
  const parts = node.parts.map(fixedSequence);
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

function hasLoop(node: Node): boolean {
  if (node.kind === 'repeat') return isLoop(node) || hasLoop(node.body);
  if (node.kind === 'sequence') return node.parts.some(hasLoop);
  return node.kind === 'alternatives' && node.branches.some(hasLoop);
}

/** In how many ways the bounded choices of a node can be combined. */
function ways(node: Node): number {
  switch (node.kind) {
    case 'character':
      return 1;
    case 'sequence':
      return node.parts.reduce((product, part) => product * ways(part), 1);
    case 'alternatives':
      return node.branches.reduce((sum, branch) => sum + ways(branch), 0);
    case 'repeat': {
      if (isLoop(node)) return 1;
      const inside = ways(node.body);
      let sum = 0;
      for (let times = node.min; times <= node.max && sum <= MAX_WAYS; times++) sum += inside ** times;
      return sum;
    }
  }
}

function distinct(loops: Characters[]): Characters[] {
  return [...new Set(loops)];
}

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
