import { FLOORS } from '../../.dependency-cruiser.mjs';

const BEGIN = '<!-- floors: written by `npm run docs` -->';
const END = '<!-- end of floors -->';

/**
 * The floors of `lib` as a Mermaid flowchart, from the top floor down, with `app` and `components` above them. `.dependency-cruiser.mjs`
 * enforces the same floors.
 */
export function floorsDiagram(): string {
  const floors = FLOORS.toReversed();
  const boxes = floors.map(
    ({ name, folders, says }) => `  ${name}["${[title(name), ...listed(name, folders), says].join('<br>')}"]`,
  );
  const arrows = floors.slice(1).map(({ name }, index) => `  ${floors[index]?.name} --> ${name}`);
  return [
    '```mermaid',
    'flowchart TB',
    '  app["<b>app</b><br>addresses: pages and one API route"]',
    '  components["<b>components</b><br>screens, by feature"]',
    ...boxes,
    '  app --> components',
    `  app --> ${floors[0]?.name}`,
    ...arrows,
    '  components -. "only these and lib/platform/i18n" .-> contract',
    '```',
  ].join('\n');
}

/** The document with the diagram between its two markers. Throws an Error for a document without them. */
export function withFloors(document: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error('docs/architecture.md has no markers for the floors');
  return `${document.slice(0, begin)}${BEGIN}\n\n${floorsDiagram()}\n\n${document.slice(end)}`;
}

const title = (name: string) => `<b>${name}</b>`;

/** Folder names without `lib/`, six on each line. Empty for a floor that is a single folder of the same name. */
function listed(name: string, folders: readonly string[]): string[] {
  const names = folders.map((folder) => folder.replace('lib/', ''));
  if (names.join() === name) return [];
  const lines: string[] = [];
  while (names.length > 0) lines.push(names.splice(0, 6).join(', '));
  return lines;
}
