import './say-failure';
import { applyMigrations, MIGRATIONS_FOLDER } from '@/lib/database/migrate';

// Applies the migrations to DATABASE_URL and ends, for whoever does not want a serving process to do it.
const address = process.env.DATABASE_URL;
if (!address) {
  console.error('Set DATABASE_URL to the database that is to be brought up to date.');
  process.exit(1);
}
const applied = await applyMigrations(address, MIGRATIONS_FOLDER);
console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied: ${applied.join(', ')}.`);
