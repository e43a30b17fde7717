import type { MessageKeys, NamespaceKeys, NestedKeyOf } from 'use-intl/core';
import type texts from '@/messages/sv.json';

/** The dotted key of a text, such as `shell.failed.title`. A key without a text does not compile. */
export type TextKey = MessageKeys<typeof texts, NestedKeyOf<typeof texts>>;

/** The beginning of a key, such as `shell.failed`. A section that does not exist does not compile. */
export type TextSection = NamespaceKeys<typeof texts, NestedKeyOf<typeof texts>>;

/** The keys in a section, without its name. */
export type TextKeyIn<Section extends string> = [Section] extends [never]
  ? TextKey
  : TextKey extends infer Key
    ? Key extends `${Section}.${infer Rest}`
      ? Rest
      : never
    : never;

/**
 * A word that is known only at run time, or one of the `Known` words. So the compiler checks every word that is written out, also in part:
 * for `status.${status}`, where `status` is one of several words, it checks each of them.
 */
export type Checked<Word extends string, Known extends string> = Word extends Known
  ? Word
  : // Only a record of words that are not known at compile time accepts an empty record.
    Record<never, never> extends Record<Word, unknown>
    ? Word
    : never;

export type TextValues = Record<string, string | number | Date>;

/** Texts by keys that are composed at run time, such as from the code of a refusal. */
export interface KeyedText<Section extends string = never> {
  /** A text by its key in the section, with values for its ICU placeholders. */
  <Key extends string>(key: Checked<Key, TextKeyIn<Section>>, values?: TextValues): string;
  /** Whether there is a text with this key. */
  has(key: string): boolean;
  /** Never present at run time. It lets the compiler see that the texts of one section are not those of another. */
  readonly ofSection?: (section: Section) => Section;
}

/** The name of a dialog among the texts. Each dialog has a title. */
export type DialogName = TextKey extends infer Key
  ? Key extends `dialog.${infer Name}.title`
    ? Name
    : never
  : never;
