import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import packageJson from '@/package.json';
import { billOfMaterials } from '@/scripts/supply/bill-of-materials';
import { isAllowed, licenceList } from '@/scripts/supply/licence-list';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version: string }>;
};

describe('the bill of materials', () => {
  it('is CycloneDX of what the product runs with', { timeout: 120_000 }, async () => {
    const bill = await billOfMaterials();
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.[5-9]$/) });
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    expect(Date.parse(bill.metadata.timestamp)).toBeGreaterThan(0);
    const { name, version } = packageJson;
    expect(bill.metadata.component).toMatchObject({ type: 'application', name, version });
    const names = new Set(bill.components.map((one) => one.name));
    for (const wanted of Object.keys(packageJson.dependencies)) {
      const locked = lock.packages[`node_modules/${wanted}`]?.version;
      const component = bill.components.find((one) => one.name === wanted && one.version === locked);
      expect([wanted, component?.version]).toEqual([wanted, locked]);
      expect(component?.purl).toMatch(/^pkg:npm\//);
      expect(component?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    }
    for (const tool of ['vitest', 'oidc-provider', 'playwright']) expect(names).not.toContain(tool);
    const references = new Set(bill.components.map((component) => component['bom-ref']));
    for (const { dependsOn = [] } of bill.dependencies)
      for (const needed of dependsOn) expect(references).toContain(needed);
  });
});

describe('the licences', () => {
  it('of everything that is shipped are in order', () => {
    const list = licenceList();
    expect(list.length).toBeGreaterThan(300);
    expect(list.filter(({ why }) => why === null)).toEqual([]);
    const names = new Set(list.map(({ name }) => name));
    for (const wanted of Object.keys(packageJson.dependencies)) expect(names).toContain(wanted);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['Apache-2.0 AND MIT', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', false],
    ['GPL-3.0-only', false],
    ['AGPL-3.0', false],
    ['((MIT))', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
  ])('by %j gives leave: %s', (expression, isMeant) => {
    expect(isAllowed(expression)).toBe(isMeant);
  });
});
