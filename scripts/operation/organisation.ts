import './say-failure';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { closeDb, db } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { systemActor } from '@/lib/engine/access/access';
import { stopQueue } from '@/lib/engine/jobs/queue';
import { runOrganisationCommand } from '@/lib/engine/organisation-command';
import { createOrganisation, newOrganisation } from '@/lib/versions/create-organisation';
import { fileText, importDraft, readFile } from '@/lib/versions/file';
import { findBody } from '@/lib/versions/read-body';
import { STARTING_BODY } from '@/lib/versions/starting-body';

// Creates organisations, and exports, imports and checks their forms as files, for those who keep them in git.
const USAGE = `Usage:
  create <slug> --name <name> [--english-name <name>] --email <shared address> --administrator <address> [--from <file>]
  export <slug> [--version <number>|draft] [--out <file>]
  import <slug> <file> [--dry-run]
  validate <file>`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    'english-name': { type: 'string' },
    email: { type: 'string' },
    administrator: { type: 'string' },
    from: { type: 'string' },
    version: { type: 'string' },
    out: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
});
const [command, first = '', second = ''] = positionals;

const COMMANDS: Record<string, () => Promise<void>> = {
  create: async () => {
    const given = newOrganisation.safeParse({
      slug: first,
      name: values.name,
      translatedNames: values['english-name'] ? { en: values['english-name'] } : {},
      sharedEmail: values.email,
      administrator: values.administrator,
    });
    if (!given.success) {
      const wrong = given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      throw new Error(`${wrong.join('; ')}.\n${USAGE}`);
    }
    const body = values.from ? readFile(readFileSync(values.from)).body : STARTING_BODY;
    await createOrganisation(given.data, body);
    console.log(`${first} is made, and closed. ${given.data.administrator} gets a link by mail.`);
  },
  export: async () => {
    const mo = await db().memberOrganisation.findUnique({
      where: { slug: first },
      select: { id: true, published: { select: { version: true } } },
    });
    if (!mo) throw new Error(`There is no organisation ${first}.`);
    const asked = values.version ?? mo.published?.version ?? 'draft';
    const version = asked === 'draft' ? asked : Number(asked);
    const body = await findBody(db(), mo.id, version);
    const text = fileText({ slug: first, version, body, exportedAt: new Date() });
    if (values.out) writeFileSync(values.out, text);
    else process.stdout.write(text);
  },
  import: async () => {
    const { changes, problems } = await runOrganisationCommand(importDraft, systemActor('operator'), first, {
      slug: first,
      file: { name: second, content: readFileSync(second) },
      dryRun: values['dry-run'] ? 'true' : 'false',
    });
    console.log(
      `${changes.length} changes, ${problems.length} problems and warnings${values['dry-run'] ? ', nothing changed' : ' in the draft'}.`,
    );
  },
  validate: async () => {
    const { body, source } = readFile(readFileSync(first));
    console.log(
      `${first} is sound: ${body.forms.length} forms${source ? `, from ${source.organisation}` : ''}.`,
    );
  },
};

try {
  const run = COMMANDS[command ?? ''];
  if (!run) throw new Error(USAGE);
  await run();
} catch (error) {
  throw error instanceof AppError ? new Error(sentence(error), { cause: error }) : error;
} finally {
  await stopQueue();
  await closeDb();
}

function sentence({ code, options: { errors = {} } }: AppError): string {
  const places = Object.entries(errors).map(([place, codes]) => `${place}: ${codes.join(', ')}`);
  return [code, ...places].join('\n');
}
