import postgres from 'postgres';

/** Creates the database unless the server has it. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    const [existing] = await sql`SELECT 1 FROM pg_database WHERE datname = ${name}`;
    if (!existing) await sql.unsafe(`CREATE DATABASE ${name}`);
  } finally {
    await sql.end();
  }
}
