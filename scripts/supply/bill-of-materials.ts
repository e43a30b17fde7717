import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

interface Component {
  type: string;
  name: string;
  version: string;
  purl: string;
  'bom-ref': string;
}

/** The part of a bill of materials in CycloneDX 1.5 that we use. */
export interface BillOfMaterials {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { timestamp: string; component: Component };
  components: (Component & {
    hashes?: { alg: string; content: string }[];
    licenses?: { license?: { id?: string }; expression?: string }[];
  })[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/**
 * Every package that the product runs with: its version, licence, checksum and dependants, as npm reads them from package-lock.json. Needs
 * npm 10 or later. Throws an Error with npm's message if npm fails.
 */
export async function billOfMaterials(): Promise<BillOfMaterials> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', '--offline'],
    { maxBuffer: 100_000_000 },
  );
  const bill = JSON.parse(stdout) as BillOfMaterials;
  // npm's own `--omit dev` also leaves out packages that both the product and its tools need.
  const shipped = shippedPackages();
  const components = bill.components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
  // npm names the product after its folder.
  const { name } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string };
  const component = { ...bill.metadata.component, name };
  const references = new Set([component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => references.has(one)) }));
  return { ...bill, metadata: { ...bill.metadata, component }, components, dependencies };
}

/** Name and version of every package that is not only for development. */
function shippedPackages(): Set<string> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean }>;
  };
  return new Set(
    Object.entries(packages).flatMap(([folder, { version, dev }]) =>
      folder && !dev ? [`${folder.split('node_modules/').at(-1)}@${version}`] : [],
    ),
  );
}
