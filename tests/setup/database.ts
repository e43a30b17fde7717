import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

export interface TestDatabase {
  /** As the role that serves; that of an empty database has no rights in it. */
  url: string;
  /** As the role that owns the tables. */
  ownerUrl: string;
  /** Drops the database, whoever is still connected. */
  close(): Promise<void>;
}

/** A new database with every migration applied; `empty` is one without any table. */
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
