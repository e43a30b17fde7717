import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureClient } from './build';
import { createStops } from './stops';

// Runs the program named first, with the remaining arguments. First generates the database client that the program imports.
const [program, ...rest] = process.argv.slice(2);
if (!program) throw new Error('Name the program to run.');
const stops = createStops();
await ensureClient((line) => console.log(line), stops);
await stops.run();
process.argv = [process.argv[0] ?? '', path.resolve(program), ...rest];
await import(pathToFileURL(path.resolve(program)).href);
