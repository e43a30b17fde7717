import './say-failure';
import { bringUpToDate } from '@/lib/platform/database/prepare-database';
import { givenSetting } from '@/lib/platform/settings/env';

// Applies the migrations, grants the role of DATABASE_URL its rights, and exits. For deployments where the serving process does
// not migrate.
const serving = givenSetting('DATABASE_URL');
const address = givenSetting('MIGRATION_DATABASE_URL') ?? serving;
if (!address) {
  console.error(
    'Set MIGRATION_DATABASE_URL to the database that is to be brought up to date, by the role that owns its tables, and DATABASE_URL by the role that serves.',
  );
  process.exit(1);
}
const applied = await bringUpToDate(address, serving);
console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied: ${applied.join(', ')}.`);
