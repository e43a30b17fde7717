import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
    'a{2,}b{0,100}',
    '',
  ])('accepts %s', (pattern) => {
    expect(patternProblem(pattern)).toBeNull();
  });

  it.each([
    ['(a+)+', 'nested quantifiers'],
    ['(a*)*b', 'nested quantifiers'],
    ['(?:a?){30}a{30}', 'exponentially many ways'],
    ['(a|a)*', 'alternatives inside a repetition'],
    ['(a|aa)+', 'alternatives inside a repetition'],
    ['(?:\\w+\\s?)*', 'nested quantifiers'],
    ['.*.*=.*', 'two repetitions of the same'],
    ['\\w+\\d+', 'overlapping repetitions'],
    ['a*b?a*', 'nothing that must stand between'],
    ['[a-z]*(?:-?)[a-z0-9]*', 'nothing that must stand between'],
    ['(?:x+y|z)x*x+', 'overlapping after an alternative'],
    ['a?a?a?a?a?a?a?a?a?a?a?', 'too many ways'],
    ['(?:a{1,10}){1,10}', 'too many ways'],
    ['(?:(?:a+)b){2}', 'a repeated repetition'],
    ['(?=a)b', 'look-ahead'],
    ['(?!a)b', 'look-ahead'],
    ['(?<=a)b', 'look-behind'],
    ['(?<!a)b', 'look-behind'],
    ['(a)\\1', 'back reference'],
    ['(?<n>a)\\k<n>', 'back reference'],
    ['(?i:a)', 'a group of an unknown kind'],
    ['[a-', 'not a pattern'],
    ['a{2,1}', 'not a pattern'],
    ['\\d)|(', 'not a pattern by itself'],
    ['x'.repeat(TEXT_LIMITS.templatePattern + 1), 'too long'],
  ])('refuses %s: %s', (pattern) => {
    expect(patternProblem(pattern)).toBeTypeOf('string');
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
    let accepted = 0;
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        if (patternProblem(source) !== null) return;
        accepted++;
        const short = stepsOf(source, subject);
        const long = stepsOf(source, subject.repeat(4));
        // In proportion: four times the text takes about four times the steps, far from the sixteen of a square.
        expect(long).toBeLessThanOrEqual(short * 8 + 2_000);
      }),
      { numRuns: 500 },
    );
    expect(accepted).toBeGreaterThan(50);
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
