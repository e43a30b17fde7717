import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Runs the program in its first argument, and stops it gracefully if the parent process is gone, even if it was killed.
process.argv.splice(1, 1);
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
await import(pathToFileURL(path.resolve(process.argv[1])).href);
