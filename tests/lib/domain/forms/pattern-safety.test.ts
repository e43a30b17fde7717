import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { patternProblem } from '@/lib/domain/forms/pattern-safety';
import { TEXT_LIMITS } from '@/lib/domain/limits';

describe('patternProblem', () => {
  it.each([
    '\\d{6}-?\\d{4}',
    '[A-Z]{3}\\d{2}[A-Z0-9]',
    '[A-Za-zÅÄÖåäö]([A-Za-zÅÄÖåäö -]*[A-Za-zÅÄÖåäö])?',
    '[^@\\s]+@[a-z]+\\.[a-z]{2,}',
    '\\p{L}+',
    '^SE\\d{12}$',
    '(?:https?:\\/\\/)?[a-z0-9.\\-]+(?:\\/[!-~]*)?',
    'abc|def|ghi',
    '(?<year>\\d{4})-(0[1-9]|1[0-2])',
    '(?:, ?x){0,3}',
    '(?:ab)+',
    '(?:\\d\\d:)*\\d\\d',
    '.*',
    'a+?b',
    '\\u{1F600}\\x41\\u0042',
    '[\\]\\\\]+',
    '[ab]*[cd]*',
    '[^a]*a*',
    '\\u{1F600}*[😁-😂]*',
    'x*(?:y|z)x*',
    'x*(?:yz)+x*',
    'x*(?:yz)+?x*',
    'x*y{1,3}x*',
    '(?:a*b)?a*',
    '(?:a*b){0}a*',
    '(?:b*){0}b*',
    '(?:a*)?',
    '(?:a{2}b)*',
    'x{0,9}x{0,9}x{0,9}',
    '(?:a|b|c|d|e|f|g|h|i|j){3}',
    'a{2,}b{0,100}',
    '',
  ])('accepts %s', (pattern) => {
    expect(patternProblem(pattern)).toBeNull();
  });

  const VARIES = 'repeats something that varies in itself';
  const SAME = 'has two repetitions that can take the same characters';
  const MANY = 'can match in too many ways';

  it.each([
    ['(a+)+', VARIES],
    ['(a*)*b', VARIES],
    ['(a|a)*', VARIES],
    ['(a|aa)+', VARIES],
    ['(?:\\w+\\s?)*', VARIES],
    ['(?:a{1,2}b)*', VARIES],
    ['(?:a*?)*', VARIES],
    ['(?:a{0}b)*', VARIES],
    ['(?:^)*a', VARIES],
    ['(?:)*', VARIES],
    ['(?:a?){30}a{30}', MANY],
    ['a?a?a?a?a?a?a?a?a?a?a?', MANY],
    ['(?:a{1,10}){1,10}', MANY],
    ['(?:a|b|c|d|e|f|g|h|i|j){4}', MANY],
    ['(?:a|b|c|d|e|f|g|h|i|j|k){3}', MANY],
    // Exactly as many as there may be, once; or twice.
    ['(?:(?:a|b|c|d|e|f|g|h|i|j){3}){1,2}', MANY],
    ['.*.*=.*', SAME],
    ['.*?.*?x', SAME],
    ['\\w+\\d+', SAME],
    ['a*b?a*', SAME],
    ['x*y*x*', SAME],
    ['x*(?:yz){0,20}x*', SAME],
    ['[a-z]*(?:-?)[a-z0-9]*', SAME],
    ['(?:x+y|z)x*x+', SAME],
    ['x*(?:y|)x*', SAME],
    ['x*^x*', SAME],
    ['x*\\bx*', SAME],
    ['x*(?:yx)+x', SAME],
    ['x*y{0,3}x*', SAME],
    ['x{0,10}x{0,10}', SAME],
    ['[ab]*[bc]*', SAME],
    ['\\x61*\\u0061*', SAME],
    ['\\cA*\\x01*', SAME],
    ['\\u{1F600}*\u{1F600}*', SAME],
    ['\\p{Lu}*\\p{L}*', SAME],
    ['\u{1F601}*[\u{1F601}]*[\u{1F601}\u{1F602}]*x', SAME],
    ['[\\u{1F600}-\\u{1F602}]*\u{1F601}*', SAME],
    ['\u{1F601}*.*', SAME],
    ['(?:(?:a+)b){2}', 'repeats a repetition'],
    ['(?:a*|b){2}', 'repeats a repetition'],
    ['(?=a)b', 'looks ahead or behind'],
    ['(?!a)b', 'looks ahead or behind'],
    ['(?<=a)b', 'looks ahead or behind'],
    ['(?<!a)b', 'looks ahead or behind'],
    ['(a)\\1', 'refers back to a group'],
    ['(?<n>a)\\k<n>', 'refers back to a group'],
    ['(?i:a)', 'uses a group of an unknown kind'],
    ['[a-', 'Invalid regular expression: /[a-/u: Unterminated character class'],
    ['a{2,1}', 'Invalid regular expression: /a{2,1}/u: numbers out of order in {} quantifier'],
    ['\\d)|(', "Invalid regular expression: /\\d)|(/u: Unmatched ')'"],
    ['x'.repeat(TEXT_LIMITS.templatePattern + 1), 'is longer than 300 characters'],
  ])('refuses %s: %s', (pattern, reason) => {
    expect(patternProblem(pattern)).toBe(reason);
  });

  it('takes a pattern of the full length', () => {
    expect(patternProblem('x'.repeat(TEXT_LIMITS.templatePattern))).toBeNull();
  });

  it('looks at two repetitions with little work, however many there are', () => {
    const search = vi.spyOn(String.prototype, 'matchAll');
    const many = Array.from({ length: 74 }, (_, index) => `[${String.fromCodePoint(0x4e00 + index)}]*`).join(
      '',
    );
    expect(patternProblem(`${many}x`)).toBeNull();
    // Each is looked up once, not once for every other.
    expect(search).toHaveBeenCalledTimes(74);
    search.mockRestore();
  });

  it('accepts only what is matched in few steps, counted by a plain backtracking matcher', () => {
    const atom = fc.constantFrom('a', 'b', '[ab]', '[^a]', '.');
    const quantified = fc
      .tuple(atom, fc.constantFrom('', '*', '+', '?', '{0,2}', '{2,}'))
      .map(([body, quantifier]) => body + quantifier);
    const group = fc
      .tuple(
        fc.array(quantified, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', '?', '*', '+', '{0,3}'),
      )
      .map(([parts, quantifier]) => `(?:${parts.join('')})${quantifier}`);
    const pattern = fc
      .array(fc.oneof(quantified, group), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join(''));
    const text = fc.constantFrom('a'.repeat(60), 'ab'.repeat(30), `${'a'.repeat(30)}${'b'.repeat(30)}`);
    let [tried, accepted] = [0, 0];
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        tried++;
        if (patternProblem(source) !== null) return;
        accepted++;
        const short = stepsOf(source, subject);
        const long = stepsOf(source, subject.repeat(4));
        // In proportion: four times the text takes about four times the steps, far from the sixteen of a square.
        expect(long).toBeLessThanOrEqual(short * 8 + 2_000);
      }),
      { numRuns: 500 },
    );
    expect(accepted / tried).toBeGreaterThan(0.1);
  });
});

type Matcher = (at: number, next: (at: number) => boolean) => boolean;

/** Steps that backtracking takes to find that `text` followed by an impossible character does not match. */
function stepsOf(source: string, text: string): number {
  let steps = 0;
  let position = 0;

  const character = (): Matcher => {
    const part = /\[[^\]]*\]|./y;
    part.lastIndex = position;
    const [body = ''] = part.exec(source) ?? [];
    position += body.length;
    const allowed = new RegExp(`^${body}$`);
    return (at, next) => {
      steps++;
      return at < text.length && allowed.test(text[at] ?? '') && next(at + 1);
    };
  };

  const repeated = (body: Matcher): Matcher => {
    const quantifier = /[*+?]|\{(\d+),(\d*)\}/y;
    quantifier.lastIndex = position;
    const found = quantifier.exec(source);
    if (!found) return body;
    position += found[0].length;
    const min = found[1] ? Number(found[1]) : found[0] === '+' ? 1 : 0;
    const max = found[1] ? Number(found[2] || Infinity) : found[0] === '?' ? 1 : Infinity;
    const round =
      (times: number, from: number): Matcher =>
      (at, next) => {
        steps++;
        const isStuck = at === from && times > min;
        return (
          (!isStuck && times < max && body(at, (after) => round(times + 1, at)(after, next))) ||
          (times >= min && next(at))
        );
      };
    return round(0, -1);
  };

  const sequence = (): Matcher => {
    const parts: Matcher[] = [];
    while (position < source.length && source[position] !== ')') {
      if (source.startsWith('(?:', position)) {
        position += 3;
        const inside = sequence();
        position++;
        parts.push(repeated(inside));
      } else parts.push(repeated(character()));
    }
    return (at, next) => {
      const run = (index: number, from: number): boolean => {
        const part = parts[index];
        return part ? part(from, (after) => run(index + 1, after)) : next(from);
      };
      return run(0, at);
    };
  };

  sequence()(0, () => false);
  return steps;
}
