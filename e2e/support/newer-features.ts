/**
 * What at least one of the oldest supported browsers (`browserslist` in package.json) lacks: Chrome and Edge 120, Firefox 115, Safari 17.
 * By their path from the global object.
 */
export const NEWER_FEATURES = [
  'AbortSignal.any',
  'Array.fromAsync',
  'ArrayBuffer.prototype.transfer',
  'Blob.prototype.bytes',
  'CSS.highlights',
  'CloseWatcher',
  'DisposableStack',
  'Document.parseHTMLUnsafe',
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'Element.prototype.moveBefore',
  'Element.prototype.setHTMLUnsafe',
  'Error.isError',
  'Float16Array',
  'HTMLDialogElement.prototype.requestClose',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.togglePopover',
  'Intl.DurationFormat',
  'Intl.Segmenter',
  'Iterator.from',
  'Iterator.prototype.drop',
  'Iterator.prototype.every',
  'Iterator.prototype.filter',
  'Iterator.prototype.find',
  'Iterator.prototype.flatMap',
  'Iterator.prototype.forEach',
  'Iterator.prototype.map',
  'Iterator.prototype.reduce',
  'Iterator.prototype.some',
  'Iterator.prototype.take',
  'Iterator.prototype.toArray',
  'Map.groupBy',
  'Map.prototype.getOrInsert',
  'Map.prototype.getOrInsertComputed',
  'Math.f16round',
  'Math.sumPrecise',
  'Navigator.prototype.connection',
  'Navigator.prototype.userAgentData',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'ReadableStream.from',
  'ReadableStream.prototype.values',
  'RegExp.escape',
  'Response.prototype.bytes',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.isDisjointFrom',
  'Set.prototype.isSubsetOf',
  'Set.prototype.isSupersetOf',
  'Set.prototype.symmetricDifference',
  'Set.prototype.union',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'URL.parse',
  'URLPattern',
  'Uint8Array.fromBase64',
  'Uint8Array.fromHex',
  'Uint8Array.prototype.toBase64',
  'Uint8Array.prototype.toHex',
  'cookieStore',
  'navigation',
  'requestIdleCallback',
  'scheduler',
];

/** What is taken from a browser to make it older than any supported one. */
export const OLDER_FEATURES = [...NEWER_FEATURES, 'URL.canParse', 'Array.prototype.toReversed'];

/** Takes features away, in the page that it runs in. */
export function takeAway(features: readonly string[]): void {
  for (const path of features) {
    const names = path.split('.');
    const name = names.pop() ?? '';
    let holder: unknown = globalThis;
    for (const one of names) holder = (holder as Record<string, unknown> | undefined)?.[one];
    for (let from = holder; from instanceof Object && name in from; from = Object.getPrototypeOf(from)) {
      Reflect.deleteProperty(from, name);
    }
  }
}
