import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { refusalsInWords } from '@/components/organisation/versions/refusal-words';
import { versionOrDraft } from '@/lib/contract/calls/organisation-versions';
import { AppError } from '@/lib/domain/errors';
import type { Place } from '@/lib/domain/organisation/body';
import { bodyProblems } from '@/lib/domain/organisation/problems';
import { systemActor } from '@/lib/engine/access/access';
import { stopQueue } from '@/lib/engine/jobs/queue';
import { runOrganisationCommand } from '@/lib/engine/organisation-command';
import { createOrganisation, newOrganisation } from '@/lib/features/organisation/draft-rows';
import { fileText, importDraft, readFile } from '@/lib/features/organisation/file';
import { findBody } from '@/lib/features/organisation/read-body';
import { changeSigningEntity } from '@/lib/features/organisation/signing-entity';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { closeDb, db } from '@/lib/platform/database/db';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import { plainWords } from '@/lib/platform/settings/plain-words';
import { sentenceOf } from './say-failure';

// Creates organisations, and exports, imports and checks their forms as files, for people who keep them in git.
const USAGE = `Usage:
  create <slug> --name <name> [--english-name <name>] --email <shared address> --administrator <address> [--from <file>]
         [--signing-entity <id>]
  signing-entity <slug> [<id>]
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
    'signing-entity': { type: 'string' },
    version: { type: 'string' },
    out: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
});
const [command = '', first = '', second = ''] = positionals;
const operator = systemActor('operator');
const text = keyedTextFor('en');
const importText = keyedTextFor('en', 'organisation.versions.import');

/** The commands, each with the number of arguments that it needs. */
const COMMANDS: Record<string, { needs: number; run: () => Promise<void> }> = {
  create: { needs: 1, run: create },
  'signing-entity': { needs: 1, run: () => setSigningEntity(second || null) },
  export: { needs: 1, run: exportFile },
  import: { needs: 2, run: importFile },
  validate: { needs: 1, run: validate },
};

/** How an operator says what an organisation has. */
const GIVEN_AS: Readonly<Record<string, string>> = {
  slug: '<slug>',
  name: '--name',
  translatedNames: '--english-name',
  sharedEmail: '--email',
  administrator: '--administrator',
};
const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.path[0] === 'slug' && issue.code === 'invalid_format'
    ? 'must be of small letters a to z, digits and hyphens'
    : plainWords(issue);

async function create(): Promise<void> {
  const given = newOrganisation.safeParse({
    slug: first,
    name: values.name,
    translatedNames: values['english-name'] ? { en: values['english-name'] } : {},
    sharedEmail: values.email,
    administrator: values.administrator,
  });
  if (!given.success) {
    const wrong = given.error.issues.map((issue) => `${GIVEN_AS[String(issue.path[0])]}: ${wordsOf(issue)}`);
    throw new Error(`${wrong.join('; ')}.\n${USAGE}`);
  }
  const body = values.from ? readFile(readFileSync(values.from)).body : STARTING_BODY;
  await createOrganisation(given.data, body);
  if (values['signing-entity']) await setSigningEntity(values['signing-entity']);
  console.log(`${first} is made, and closed. ${given.data.administrator} gets a link by mail.`);
}

async function setSigningEntity(entity: string | null): Promise<void> {
  await runOrganisationCommand(changeSigningEntity, operator, first, { entity });
  console.log(
    `${first} signs in ${entity ? `the entity ${entity}` : 'the entity of the account'} from now on.`,
  );
}

async function exportFile(): Promise<void> {
  const mo = await db().memberOrganisation.findUnique({
    where: { slug: first },
    select: { id: true, published: { select: { version: true } } },
  });
  if (!mo) throw new Error(`There is no organisation ${first}.`);
  const requested = values.version ?? mo.published?.version ?? 'draft';
  const { data: version } = versionOrDraft.safeParse(requested);
  if (version === undefined) throw new Error(`--version is a number or draft, not ${requested}.`);
  const body = await findBody(db(), mo.id, version);
  const content = fileText({ slug: first, version, body, exportedAt: new Date() });
  if (values.out) writeFileSync(values.out, content);
  else process.stdout.write(content);
}

async function importFile(): Promise<void> {
  const { changes, problems } = await runOrganisationCommand(importDraft, operator, first, {
    slug: first,
    file: { name: second, content: readFileSync(second) },
    dryRun: values['dry-run'] ? 'true' : 'false',
  });
  sayProblems(problems);
  const where = values['dry-run'] ? ', nothing changed' : ' in the draft';
  console.log(`${changes.length} changes${where}.`);
}

async function validate(): Promise<void> {
  const { body, source } = readFile(readFileSync(first));
  sayProblems(bodyProblems(body));
  const from = source ? `, from ${source.organisation}` : '';
  console.log(`${first} can be imported: ${body.forms.length} forms${from}.`);
}

/** Prints the problems that prevent a draft from being published, and the warnings, each with its place. */
function sayProblems(
  problems: readonly { code: string; isWarning: boolean; place: Place; value?: string }[],
): void {
  for (const { code, isWarning, place, value } of problems) {
    const kind = isWarning ? 'warning' : 'to fix before publishing';
    console.log(`${kind}: ${placeText(place)}: ${code}${value ? ` ${value}` : ''}`);
  }
}

function placeText({ part, formId, componentId, property, optionId, locale }: Place): string {
  return [part, formId, componentId, property, optionId, locale].filter(Boolean).join('.');
}

try {
  const run = COMMANDS[command];
  if (!run || positionals.length <= run.needs) throw new Error(USAGE);
  await run.run();
} catch (error) {
  console.error(error instanceof AppError ? sentence(error) : sentenceOf(error as Error));
  process.exitCode = 1;
} finally {
  await stopQueue();
  await closeDb();
}

/** A refusal as text, with each wrong place on its own line. */
function sentence({ code, options: { errors = {} } }: AppError): string {
  if (code === 'NOT_FOUND') return `There is no such organisation, version or draft.`;
  if (code === 'CONFLICT') return `There is an organisation ${first} already.`;
  const refusals = refusalsInWords(errors, importText, () => '');
  const what = refusals.length > 0 ? importText('refused') : text(`errors.${code}`);
  return [`${what} (${code})`, ...refusals.map((one) => `${one.place}: ${one.text}`)].join('\n');
}
