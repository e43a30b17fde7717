import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'prisma/config';

// `generate` never runs the schema engine, but looks for it and tries to download it. Where that has not been possible any
// executable satisfies the look, so that installing needs no other host than the package registry.
if (!process.env.PRISMA_SCHEMA_ENGINE_BINARY && !hasSchemaEngine()) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY = process.execPath;
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});

function hasSchemaEngine(): boolean {
  const folder = 'node_modules/@prisma/engines';
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('schema-engine-'));
}
