import { once } from '../once.ts';

/** Characters as people see them, nearly as Unicode divides a text: emoji and flags whole, letters with their accents. */
const CHARACTER =
  /\r\n|[\p{Cc}\p{Zl}\p{Zp}]|(?:\p{RI}{2}|\p{ExtPict}(?:[\p{M}\p{EMod}]*\u200d\p{ExtPict})*|[\s\S])(?:[\p{M}\p{Grapheme_Extend}\p{EMod}]|\u200d)*/gu;

type Segment = Pick<Intl.SegmentData, 'index' | 'segment'>;

/** Divides texts into characters as people see them (grapheme clusters). Firefox has `Intl.Segmenter` since version 125 only. */
export const segmenter = {
  segment: (text: string): Iterable<Segment> & { containing(at: number): Segment | undefined } =>
    'Segmenter' in Intl ? ownOfBrowser().segment(text) : segmentsByPattern(text),
};

const ownOfBrowser = once(() => new Intl.Segmenter());

function segmentsByPattern(text: string) {
  const segments = Array.from(
    text.matchAll(CHARACTER),
    ({ 0: segment, index }): Segment => ({ segment, index }),
  );
  return Object.assign(segments, {
    containing: (at: number) =>
      segments.find(({ segment, index }) => at >= index && at < index + segment.length),
  });
}
