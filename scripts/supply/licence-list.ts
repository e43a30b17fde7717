import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Licences that only require keeping their text and the authors' names. */
const ALLOWED = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'CC-BY-4.0'],
  ...['ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'Unlicense', 'Zlib'],
];

/** Packages under another licence, each with the reason why it is acceptable. */
const EXCEPTIONS: readonly { name: RegExp; licence: string; why: string }[] = [
  {
    name: /^libheif-js$/,
    licence: 'LGPL-3.0',
    why: 'an unchanged file of its own next to the product, which anybody can replace',
  },
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'an unchanged library of its own; Next brings it, and the product resizes no pictures',
  },
  {
    name: /^@resvg\/resvg-wasm$/,
    licence: 'MPL-2.0',
    why: 'unchanged, a file of its own next to the product',
  },
  { name: /^elkjs$/, licence: 'EPL-2.0', why: 'part of Prisma’s own tools, unchanged, and not in the image' },
];

/** Packages that declare no licence in machine-readable form, with the licence whose text they contain. */
const STATED: Readonly<Record<string, string>> = { 'seq-queue': 'MIT' };

export interface Licensed {
  name: string;
  version: string;
  licence: string;
  /** Why it may be shipped, or null if it may not. */
  why: string | null;
}

interface Locked {
  version?: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
  license?: string;
}

/**
 * The licence of every package that the product runs with, from package-lock.json, and of its typefaces. Leaves out an optional package of
 * another platform that is not installed here and has no licence in the lock file.
 */
export function licenceList(): Licensed[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const found = Object.entries(packages).flatMap(([folder, { version = '', license, ...locked }]) => {
    const isInstalled = existsSync(path.join(folder, 'package.json'));
    if (!folder || locked.dev || locked.link || (locked.optional && !license && !isInstalled)) return [];
    const name = folder.split('node_modules/').at(-1) ?? '';
    return [judge(name, version, license ?? STATED[name] ?? '')];
  });
  return [...found, judge('Inter', '', 'OFL-1.1')].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function judge(name: string, version: string, licence: string): Licensed {
  if (isAllowed(licence)) return { name, version, licence, why: 'allowed' };
  const exception = EXCEPTIONS.find((one) => one.name.test(name));
  const isMeant = exception !== undefined && isAllowed(licence, [...ALLOWED, exception.licence]);
  return { name, version, licence: licence || 'none', why: isMeant ? exception.why : null };
}

/** Whether a licence, or an SPDX expression, is acceptable. One side of `OR` must be allowed, and both sides of `AND`. */
export function isAllowed(expression: string, allowed: readonly string[] = ALLOWED): boolean {
  const inner = /^\(([^()]*)\)$/.exec(expression.trim())?.[1] ?? expression.trim();
  if (/[()]/.test(inner)) return false;
  return inner
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((licence) => allowed.includes(licence.trim())));
}
