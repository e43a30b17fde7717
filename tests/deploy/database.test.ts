import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readComposeFile } from '../fixtures/compose-file';

const { text, services } = readComposeFile('docker-compose.production.yml');

it('the volume of the database is named as compose would, and by a setting for another major version', () => {
  const [, project] = /^name: (\w+)$/m.exec(text) ?? [];
  expect(text).toContain(`  database: {name: '\${DATABASE_VOLUME:-${project}_database}'}\n`);
  expect(services.get('db')).toContain('- database:/var/lib/postgresql\n');
  expect(services.get('backup')).toContain('- database:/database:ro\n');
});

it('the image of the backup is built for the image of PostgreSQL, also where there is no source', () => {
  const [, built] = /args: \{POSTGRES_IMAGE: '(.*)'\}/.exec(services.get('backup') ?? '') ?? [];
  expect(services.get('backup')).toContain('target: backup\n');
  expect(services.get('db')).toContain(`image: ${built}\n`);
  const [stage] =
    /^FROM \$\{POSTGRES_IMAGE\} AS backup\n(?:.+\n)*/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  expect(stage).toContain('age');
  expect(stage).not.toMatch(/^(COPY|ADD) /m);
});
