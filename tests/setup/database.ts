import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

export interface TestDatabase {
  /** The address for the serving role. That role has no rights in an empty database. */
  url: string;
  /** The address for the role that owns the tables. */
  ownerUrl: string;
  /** Drops the database, even if somebody is still connected. */
  close(): Promise<void>;
}

/** Creates a database with every migration applied. With `empty`, it has no tables. */
export async function createTestDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const { adminUrl, servingUrl, template } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${kind === 'migrated' ? template : 'template0'}`);
  return {
    url: servingUrl.replace(/[^/]+$/, name),
    ownerUrl: adminUrl.replace(/[^/]+$/, name),
    close: () => asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
