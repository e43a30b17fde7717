import { expect, it } from 'vitest';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { REPLY_TITLE } from '@/lib/domain/fields/organisation-fields';
import { handlingSchema, savedReplySchema } from '@/lib/domain/organisation/handling';
import { replyProblems, replyText, unknownFieldProblems } from '@/lib/domain/organisation/reply-fields';

const values = { company: 'Alfa AB', reference: 'KX42', deadline: null };

it('a reply names what is the case’s, and leaves what it does not know to the writer', () => {
  const reply = { texts: { sv: '{company}, {reference}: senast {deadline}. {annat} {company}' } };
  expect(replyText(reply, 'sv', values)).toBe('Alfa AB, KX42: senast …. {annat} Alfa AB');
});

it('a reply is in the language of the application, or else in one that it has', () => {
  expect(replyText({ texts: { sv: 'Hej', en: 'Hello' } }, 'en', values)).toBe('Hello');
  expect(replyText({ texts: { sv: 'Hej' } }, 'en', values)).toBe('Hej');
});

it('fields that there are not are found', () => {
  const unknown = (sv: string) =>
    unknownFieldProblems({ sv }).map(([path, problem]) => [path.join('.'), problem]);
  for (const text of ['{company} {foretag}', '{}', '{deadline}{Company}']) {
    expect(unknown(text)).toContainEqual(['texts.sv', 'UNKNOWN_REPLY_FIELD']);
  }
  expect(unknown('{company} {reference} {deadline} { company }').map(([, problem]) => problem)).toEqual([
    null,
    null,
  ]);
});

it.each<[name: string, change: object, said: string[]]>([
  ['a right one', {}, []],
  ['without a heading', { title: ' ' }, ['title REQUIRED']],
  ['with a long heading', { title: 'x'.repeat(REPLY_TITLE.limit + 1) }, ['title TOO_LONG']],
  ['for nothing', { uses: [] }, ['uses REQUIRED']],
  ['without a text', { texts: {} }, ['texts.sv REQUIRED']],
  ['with nothing but spaces', { texts: { sv: ' ' } }, ['texts.sv REQUIRED']],
  ['in one language', { texts: { en: 'Hello' } }, []],
  [
    'with a long text',
    { texts: { sv: 'x'.repeat(WRITTEN_TEXT.limit + 1), en: 'Hello' } },
    ['texts.sv TOO_LONG'],
  ],
])('what the screen says of a reply, the call says: %s', (_name, change, said) => {
  const reply = { title: 'Hej', texts: { sv: 'Hej' }, uses: ['message'], ...change };
  const onScreen = replyProblems(reply).flatMap(([path, problem]) =>
    problem ? [`${path.join('.')} ${problem}`] : [],
  );
  const { error } = savedReplySchema.safeParse(reply);
  const codes = error?.issues.map(({ path, message, code }) =>
    [path.join('.'), code === 'too_big' ? 'TOO_LONG' : message].join(' '),
  );
  expect([onScreen, [...new Set(codes)]]).toEqual([said, said]);
});

it('a reply has a text in a language and a use', () => {
  const one = { title: 'Hej', texts: { sv: 'Hej' }, uses: ['message'] };
  const isValid = (change: object) =>
    handlingSchema.safeParse({ savedReplies: [{ ...one, ...change }] }).success;
  expect(isValid({})).toBe(true);
  expect(isValid({ texts: {} })).toBe(false);
  expect(isValid({ texts: { sv: ' ' } })).toBe(false);
  expect(isValid({ uses: [] })).toBe(false);
  expect(handlingSchema.parse({})).toEqual({ savedReplies: [], workMakesResponsible: true });
});
