import { expect, it } from 'vitest';
import { handlingSchema } from '@/lib/domain/organisation/handling';
import { replyText, unknownFields } from '@/lib/domain/organisation/reply-fields';

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
  expect(unknownFields('{company} {foretag} {} {deadline}')).toEqual(['foretag', '']);
});

it('a reply has a text in a language and a use', () => {
  const one = { title: 'Hej', texts: { sv: 'Hej' }, uses: ['message'] };
  const isValid = (change: object) =>
    handlingSchema.safeParse({ savedReplies: [{ ...one, ...change }] }).success;
  expect(isValid({})).toBe(true);
  expect(isValid({ texts: {} })).toBe(false);
  expect(isValid({ texts: { sv: ' ' } })).toBe(false);
  expect(isValid({ uses: [] })).toBe(false);
  expect(handlingSchema.parse({})).toEqual({ savedReplies: [] });
});
