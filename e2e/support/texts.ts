import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';

/** The languages that the tests in the browser are run in, and that there are guides in. */
export const LANGUAGES = ['sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text of the product by its dotted key, with values for its placeholders. */
export type Text = (key: string, values?: Record<string, string | number>) => string;

/** Returns the product's own texts in one language, because the tests look for what people read. */
export function textsOf(language: Language): Text {
  const messages = messagesIn(language);
  // A missing text or value is a mistake in the test. The library would return the key, which no page shows.
  const onError = (error: Error) => {
    throw error;
  };
  const translator = createTranslator({ locale: language, messages, timeZone: 'Europe/Stockholm', onError });
  // The library's type knows only keys that are known at compile time.
  return translator as unknown as Text;
}

/** Returns the subject of the mail that requests so many corrections. */
export function correctionsSubject(t: Text, organisation: string, count: number): string {
  const corrections = t('mail.correctionRequested.places.corrections', { count });
  const subject = t('mail.correctionRequested.subject', { organisation, corrections });
  return subject.slice(0, 1).toUpperCase() + subject.slice(1);
}

/** Returns the product's texts that exist only in another language, without short ones and those with placeholders. */
export function otherLanguagesWords(language: string): string[] {
  const own = new Set(language in WORDS ? WORDS[language as Language] : []);
  const others = Object.entries(WORDS).filter(([other]) => other !== language);
  const longest = others.flatMap(([, words]) => words).filter((words) => /^[^{<]{6,}$/.test(words));
  return [...new Set(longest)].filter((words) => !own.has(words));
}

function messagesIn(language: Language): Record<string, never> {
  const file = path.join(import.meta.dirname, '../../messages', `${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const WORDS: Readonly<Record<Language, string[]>> = { sv: leavesOf('sv'), en: leavesOf('en') };

function leavesOf(language: Language): string[] {
  const leaves = (part: unknown): string[] =>
    typeof part === 'string' ? [part] : Object.values(part as object).flatMap(leaves);
  return leaves(messagesIn(language));
}

/** Whether a word is the dotted key of a text, which the library shows if the text cannot be made. */
export function isKeyOfText(word: string): boolean {
  let part: unknown = messagesIn('sv');
  for (const name of word.split('.')) {
    part = typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined;
  }
  return typeof part === 'string';
}
