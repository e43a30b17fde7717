import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '@/lib/platform/settings/env';

const read = (name: string) => readFileSync(`deploy/kubernetes/${name}`, 'utf8');
const files = globSync('deploy/kubernetes/*.yaml').map((file) => file.split('/').at(-1) ?? '');

describe('deploy/kubernetes', () => {
  it('names each of its files, and the image by the version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const kustomization = read('kustomization.yaml');
    const resources = [...kustomization.matchAll(/^ {2}- (\S+\.yaml)$/gm)].map(([, name]) => name);
    expect([...resources].sort()).toEqual(files.filter((name) => name !== 'kustomization.yaml').sort());
    expect(kustomization).toContain(`newTag: ${version}`);
  });

  it('gives settings that the product knows, and no secret among them', () => {
    const names = [...read('settings.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(names.filter((name) => /SECRET|KEY|PASSWORD|DATABASE|SMTP/.test(name))).toEqual([]);
    const said = [...read('kustomization.yaml').matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(([name]) => name);
    expect(said.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  });

  it.each(['deployment.yaml', 'migrate.yaml'])(
    'runs %s without rights, on a file system that is read only',
    (name) => {
      const text = read(name);
      for (const line of [
        'automountServiceAccountToken: false',
        'runAsNonRoot: true',
        'seccompProfile: { type: RuntimeDefault }',
        'allowPrivilegeEscalation: false',
        'readOnlyRootFilesystem: true',
        'capabilities: { drop: [ALL] }',
      ])
        expect(text).toContain(line);
    },
  );

  it('gives the owner of the tables to the migration alone', () => {
    expect(read('migrate.yaml')).toContain('secretRef: { name: medlemsansokan-migration }');
    expect(read('deployment.yaml')).not.toContain('medlemsansokan-migration');
  });

  it('checks the product as every other platform does, and gives it time to end', () => {
    const deployment = read('deployment.yaml');
    expect(deployment).toMatch(/readinessProbe:\n +httpGet: \{ path: \/readyz/);
    expect(deployment).toMatch(/livenessProbe:\n +httpGet: \{ path: \/healthz/);
    expect(deployment).toContain('terminationGracePeriodSeconds: 40');
    for (const place of ['/tmp', '/app/.next/cache']) expect(deployment).toContain(`mountPath: ${place} }`);
  });
});
