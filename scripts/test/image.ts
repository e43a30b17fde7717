import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../start/failure';

/** What `npm start` adds to the standalone output, because there the product serves its own static files. The image copies these itself. */
const ADDED_BY_START = ['.next/standalone/public', '.next/standalone/.next/static'];

interface Stage {
  base: string;
  lines: string[];
}

/**
 * Puts together in a folder what the image of a target contains below /app, by the COPY lines of the Dockerfile. Needs a build, but no
 * container engine.
 *
 * @param target A stage of the Dockerfile.
 * @throws StartFailure if the Dockerfile copies something that the build did not make.
 */
export function assembleImage(target: string, folder: string): void {
  const stages = readStages(readFileSync('Dockerfile', 'utf8'));
  for (const line of linesOf(target, stages)) {
    const [, source, destination] = /^COPY --from=build \/app\/(\S+) (\S+)$/.exec(line) ?? [];
    if (!source || !destination) continue;
    try {
      cpSync(source, path.join(folder, destination), {
        recursive: true,
        // A link out of the folder would hide what is missing in it.
        verbatimSymlinks: true,
        filter: (file) => !ADDED_BY_START.includes(file),
      });
    } catch (error) {
      throw new StartFailure(`The Dockerfile copies ${source}, which cannot be copied: ${String(error)}`);
    }
  }
}

/** The stages of a Dockerfile by name. */
function readStages(dockerfile: string): Map<string, Stage> {
  const stages = new Map<string, Stage>();
  for (const text of dockerfile.split(/^(?=FROM )/m)) {
    const [, base = '', name = ''] = /^FROM (\S+) AS (\w+)/.exec(text) ?? [];
    stages.set(name, { base, lines: text.split('\n') });
  }
  return stages;
}

/** The lines of a stage, after those of the stages that it builds on. */
function linesOf(target: string, stages: Map<string, Stage>): string[] {
  const stage = stages.get(target);
  return stage ? [...linesOf(stage.base, stages), ...stage.lines] : [];
}
