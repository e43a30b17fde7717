import './say-failure';
import { verifyAudit } from '@/lib/features/history/verify-audit';
import { verifyOrganisationAudit } from '@/lib/features/history/verify-organisation-audit';
import { openPostgres } from '@/lib/platform/database/open-postgres';
import { givenSetting } from '@/lib/platform/settings/env';

// Verifies the audit log of the database in DATABASE_URL. Exits with 1 if it finds a fault.
const address = givenSetting('DATABASE_DIRECT_URL') ?? givenSetting('DATABASE_URL');
if (!address) {
  console.error('Set DATABASE_URL to the database whose audit log is to be checked.');
  process.exit(1);
}
const sql = openPostgres(address, { max: 1, connection: { statement_timeout: 0 } });
const { entries, faults } = await verifyAudit(sql);
const organisations = await verifyOrganisationAudit(sql);
await sql.end();
for (const { caseId, sequence, fault } of faults) console.error(`${caseId} entry ${sequence}: ${fault}`);
for (const { moId, sequence, fault } of organisations.faults) {
  console.error(`organisation ${moId} entry ${sequence}: ${fault}`);
}
const found = faults.length + organisations.faults.length;
console.log(`${entries + organisations.entries} audit entries checked, ${found} faults.`);
process.exit(found === 0 ? 0 : 1);
