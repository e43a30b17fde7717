import './say-failure';
import { text } from 'node:stream/consumers';
import { MIGRATIONS_FOLDER, obstaclesFor } from '@/lib/platform/database/migrate';
import { openPostgres } from '@/lib/platform/database/open-postgres';
import { bringUpToDate } from '@/lib/platform/database/prepare-database';
import { givenSetting } from '@/lib/platform/settings/env';

// Applies the migrations, grants the role of DATABASE_URL its rights, and exits. For deployments where the serving process does
// not migrate. With --going-back it changes nothing: the standard input are the names of the migrations of an earlier version, and the exit
// code is 1 if that cannot serve the database as it is.
const serving = givenSetting('DATABASE_URL');
const address = givenSetting('MIGRATION_DATABASE_URL') ?? serving;
if (!address) {
  console.error(
    'Set MIGRATION_DATABASE_URL to the database that is to be brought up to date, by the role that owns its tables, and DATABASE_URL by the role that serves.',
  );
  process.exit(1);
}
if (process.argv[2] === '--going-back') {
  const known = new Set((await text(process.stdin)).split(/\s+/).filter(Boolean));
  const sql = openPostgres(address, { max: 1, onnotice: () => undefined });
  const obstacles = await obstaclesFor(known, sql, MIGRATIONS_FOLDER);
  await sql.end();
  for (const obstacle of obstacles) console.error(obstacle);
  process.exit(obstacles.length === 0 ? 0 : 1);
}
const applied = await bringUpToDate(address, serving);
console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied: ${applied.join(', ')}.`);
