import type { z } from 'zod';
import type { Call } from '@/lib/contract/call';

/** A file as an answer; a stream for a large one. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  content: Uint8Array | ReadableStream<Uint8Array>;
  /** Its address names its content: browsers may keep it. */
  isKept?: boolean;
}

/** What the code behind a call answers with. */
export type AnswerOf<C extends Call> = [NonNullable<C['media']>] extends [never]
  ? z.input<NonNullable<C['response']>>
  : FileAnswer;
