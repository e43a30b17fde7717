import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './failure';
import { refuseWhileRunning } from './lock';
import { clearStalePostgres } from './postgres-stale';

const dataDir = path.resolve(process.env.DATA_DIR || '.data');

try {
  refuseWhileRunning(dataDir, 'reset again');
  await clearStalePostgres(path.join(dataDir, 'postgres'));
  const existed = existsSync(dataDir);
  remove();
  console.log(
    existed ? `Removed ${dataDir}: the next start begins with new demo data.` : 'There is nothing to remove.',
  );
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : (error as Error).stack);
  process.exit(1);
}

function remove(): void {
  try {
    rmSync(dataDir, { recursive: true, force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(
      `${dataDir} cannot be removed (${code}): remove it as the user who owns what is in it.`,
    );
  }
}
