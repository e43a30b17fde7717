import { beforeAll, describe, expect, it } from 'vitest';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { discardDraft, draftQuery, saveDraft } from '@/lib/features/organisation/draft';
import {
  exportQuery,
  fileJsonSchema,
  fileText,
  importDraft,
  readFile,
} from '@/lib/features/organisation/file';
import type { CaseWorker } from '../../../fixtures/actors';
import type { Slug } from '../../../fixtures/organisations';
import { refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});

const slug = 'teknikbolagen';
async function exported(of: Slug, version: number | 'draft' = 1): Promise<string> {
  const { content } = await runOrganisationQuery(exportQuery, world.workers[of][3], of, {
    slug: of,
    version,
  });
  return new Response(content as BodyInit).text();
}
const bytes = (text: string) => new TextEncoder().encode(text);
const importing = (text: string, dryRun?: 'true') =>
  runOrganisationCommand(importDraft, anna, slug, {
    slug,
    file: { name: 'v1.json', content: bytes(text) },
    ...(dryRun ? { dryRun } : {}),
  });

describe('importing a file', () => {
  it('does not replace a draft that is another than the one whose changes were shown', async () => {
    const file = { name: 'v1.json', content: bytes(await exported('handelsforbundet')) };
    const send = (input: { dryRun?: 'true'; revision?: number }) =>
      runOrganisationCommand(importDraft, anna, slug, { slug, file, ...input });
    const shown = await send({ dryRun: 'true' });
    const own = await runOrganisationQuery(draftQuery, anna, slug, { slug });
    await runOrganisationCommand(saveDraft, world.workers.teknikbolagen[2], slug, {
      ...{ slug, baseRevision: shown.revision, body: { ...own.body, checkPoints: [] } },
    });
    expect(await refusalOf(send({ revision: shown.revision }))).toMatchObject({ code: 'DRAFT_CHANGED' });
    const again = await send({ dryRun: 'true' });
    const { revision } = await send({ revision: again.revision });
    await runOrganisationCommand(discardDraft, anna, slug, { slug, revision });
  });
});

describe('a file', () => {
  it.each(['teknikbolagen', 'handelsforbundet'] as const)('is the same after it was read: %s', async (of) => {
    const text = await exported(of);
    const { body, source } = readFile(bytes(text));
    const exportedAt = new Date(JSON.parse(text).exportedAt);
    expect(source).toEqual({ organisation: of, version: 1 });
    expect(fileText({ slug: of, version: 1, body, exportedAt })).toBe(text);
  });

  it.each(['teknikbolagen', 'handelsforbundet'] as const)(
    'has the same body by way of the draft: %s',
    async (of) => {
      const bodyIn = (text: string) => JSON.stringify(JSON.parse(text).body);
      const before = await exported(of);
      // Through the draft of another organisation, and back out of the database.
      const through = of === slug ? ('handelsforbundet' as const) : slug;
      await runOrganisationCommand(importDraft, world.workers[through][1], through, {
        slug: through,
        file: { name: 'v1.json', content: bytes(before) },
      });
      expect(bodyIn(await exported(through, 'draft'))).toBe(bodyIn(before));
    },
  );

  it('names no people, addresses or ids of the database', async () => {
    const text = await exported('teknikbolagen');
    expect(text).not.toContain('medlem@');
    expect(text).not.toContain('chef@');
    expect(Object.keys(JSON.parse(text))).toEqual([
      '$schema',
      'kind',
      'schema',
      'source',
      'exportedAt',
      'body',
    ]);
  });

  it('fits its JSON Schema, which refuses others', async () => {
    const schema = fileJsonSchema() as { properties: Record<string, unknown>; $id: string };
    expect(schema.$id).toBe('http://localhost:3000/api/schemas/organisation-file');
    expect(Object.keys(schema.properties)).toEqual([
      '$schema',
      'kind',
      'schema',
      'source',
      'exportedAt',
      'body',
    ]);
    expect(JSON.stringify(schema)).toContain('FormDynamicPosition');
  });
});

describe('an import', () => {
  const good = async () => JSON.parse(await exported('teknikbolagen'));
  const changed = async (change: (file: Record<string, never> & { body: never }) => void) => {
    const file = await good();
    change(file);
    return JSON.stringify(file);
  };

  it.each<[string, () => Promise<string>, string, RegExp]>([
    ['something that is no JSON', async () => 'hej', 'FILE_NOT_OURS', /.*/],
    ['JSON of another product', async () => '{"kind":"other","schema":1,"body":{}}', 'FILE_NOT_OURS', /.*/],
    ['a newer schema', () => changed((file) => Object.assign(file, { schema: 99 })), 'FILE_TOO_NEW', /.*/],
    ['more than 5 MB', async () => ' '.repeat(5 * 1024 * 1024 + 1), 'TOO_LARGE', /.*/],
    [
      'NUL in a text',
      () => changed((file) => Object.assign(file, { source: { organisation: 'a\0b', version: 1 } })),
      'FILE_BROKEN',
      /source.organisation.*INVALID_TEXT/,
    ],
    [
      'half a character',
      async () => (await exported('teknikbolagen')).replace('"title"', '"\\ud800title"'),
      'FILE_BROKEN',
      /INVALID_TEXT/,
    ],
    [
      'deep nesting',
      async () =>
        `{"kind":"medlemsansokan-organisation","schema":2,"body":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'VALIDATION_FAILED',
      /TOO_DEEP/,
    ],
    [
      'a doubled id',
      () =>
        changed(({ body: { forms } }: { body: { forms: [{ rows: unknown[] }] } }) =>
          forms[0].rows.push(forms[0].rows[0]),
        ),
      'VALIDATION_FAILED',
      /forms\.company\.companyTitle.*DUPLICATE_COMPONENT/,
    ],
    [
      'a circle',
      () =>
        changed(({ body: { forms } }: { body: { forms: [{ rows: unknown[] }] } }) =>
          forms[0].rows.push(
            {
              type: 'FormCheckBox',
              componentId: 'a1',
              label: { sv: 'a', en: 'a' },
              displayController: ['b1'],
            },
            {
              type: 'FormCheckBox',
              componentId: 'b1',
              label: { sv: 'b', en: 'b' },
              displayController: ['a1'],
            },
          ),
        ),
      'VALIDATION_FAILED',
      /forms\.company\.a1.*CONDITION_CIRCLE/,
    ],
    [
      'an endless pattern',
      () =>
        changed(({ body: { forms } }: { body: { forms: [{ rows: unknown[] }] } }) =>
          forms[0].rows.push({
            type: 'FormTextBox',
            componentId: 'c1',
            label: { sv: 'c', en: 'c' },
            validation: { regex: '(a+)+b' },
          }),
        ),
      'VALIDATION_FAILED',
      /forms\.company\.c1.*UNSAFE_PATTERN/,
    ],
    [
      'an unknown property',
      () => changed(({ body }: { body: object }) => Object.assign(body, { colour: 'red' })),
      'VALIDATION_FAILED',
      /UNRECOGNIZED_KEYS/,
    ],
  ])('refuses %s, and changes nothing', async (_what, text, code, message) => {
    const before = await runOrganisationQuery(draftQuery, anna, slug, { slug });
    for (const dryRun of [undefined, 'true'] as const) {
      const refusal = await refusalOf(importing(await text(), dryRun));
      expect(refusal.code).toBe(code);
      expect(JSON.stringify(refusal.options.errors ?? {})).toMatch(message);
    }
    expect(await runOrganisationQuery(draftQuery, anna, slug, { slug })).toEqual(before);
  });

  it('says what it would change without doing so', async () => {
    const before = await runOrganisationQuery(draftQuery, anna, slug, { slug });
    const { changes, revision } = await importing(await exported('teknikbolagen'), 'true');
    expect(changes.length).toBeGreaterThan(0);
    expect(revision).toBe(before.revision);
    expect(await runOrganisationQuery(draftQuery, anna, slug, { slug })).toEqual(before);
  });
});
