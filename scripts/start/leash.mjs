import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Runs the program of its first argument, and stops it as if told to when whoever started it is gone, even killed.
process.argv.splice(1, 1);
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
await import(pathToFileURL(path.resolve(process.argv[1])).href);
