import '../operation/say-failure';
import { openPostgres } from '@/lib/platform/database/open-postgres';
import { givenSetting } from '@/lib/platform/settings/env';
import { seedDemoData } from '../../prisma/seed';

// Runs in its own process, which has the product's settings.
const address = givenSetting('DATABASE_URL') ?? '';
const sql = openPostgres(address, { max: 1 });
const [{ count } = { count: 0 }] = await sql<[{ count: number }]>`
  SELECT count(*)::int AS count FROM member_organisation`;
await sql.end();
if (count > 0) console.log('There are member organisations already: nothing was loaded.');
else await seedDemoData();
process.exit(0);
