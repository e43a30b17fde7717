import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

type Given = Readonly<Record<string, string | undefined>>;

/** The setting of this name, given as the path of a file: a secret of Docker or Kubernetes. */
export const fileSetting = (name: string): string => `${name}_FILE`;

/**
 * Replaces each setting that is given as `NAME_FILE` by the content of that file, without a line break at its end. Leaves out settings that are
 * empty, and empty files: of a secret that is not in use there is only its place.
 *
 * @returns the settings, and one line for each that cannot be read. A line holds neither path nor content: some put the secret itself there.
 */
export function readSettingFiles(
  source: Given,
  names: readonly string[],
): { given: Record<string, string>; wrong: string[] } {
  const given = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const wrong = names.flatMap((name) => {
    const file = fileSetting(name);
    const path = given[file];
    // AWS has a setting that ends like this.
    if (!path || names.includes(file)) return [];
    const { content, problem } = readSetting(path);
    if (problem) return [`${name}: the file of ${file} ${problem}`];
    if (content && given[name] && given[name] !== content)
      return [`${name}: is set twice with different values, also by ${file}`];
    if (content) given[name] = content;
    delete given[file];
    return [];
  });
  return { given, wrong };
}

function readSetting(path: string): { content: string; problem?: string } {
  try {
    const bytes = readFileSync(path);
    if (!isUtf8(bytes) || bytes.includes(0)) return { content: '', problem: 'is not in UTF-8' };
    const content = bytes.toString('utf8').replace(/\r?\n$/, '');
    if (content.startsWith('\ufeff')) return { content, problem: 'begins with a byte order mark' };
    return /[\r\n]/.test(content) ? { content, problem: 'holds more than one line' } : { content };
  } catch (error) {
    return { content: '', problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
