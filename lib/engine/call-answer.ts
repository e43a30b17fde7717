import type { z } from 'zod';
import type { Call } from '@/lib/contract/call';

/** A file as an answer. A large one is a stream. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  content: Uint8Array | ReadableStream<Uint8Array>;
  /** The address identifies the content, so browsers may keep the file. */
  isImmutable?: boolean;
  /** Other sites may show it, such as a mail program in the browser. */
  isForOtherSites?: boolean;
}

/** The answer of a call. */
export type AnswerOf<C extends Call> = [NonNullable<C['media']>] extends [never]
  ? z.input<NonNullable<C['response']>>
  : FileAnswer;
