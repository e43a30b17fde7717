import type { MessageKeys, NestedKeyOf } from 'use-intl/core';
import type texts from '@/messages/sv.json';

/** The dotted key of a text, such as `shell.failed.title`. A key without a text does not compile. */
export type TextKey = MessageKeys<typeof texts, NestedKeyOf<typeof texts>>;

/** What a dialog is called among the texts: each has a title. */
export type DialogName = TextKey extends infer Key
  ? Key extends `dialog.${infer Name}.title`
    ? Name
    : never
  : never;
