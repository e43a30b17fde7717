/**
 * The floors of the house, from the ground up. A file may import files of its own floor and of the floors below, never of one above.
 * Within a floor, folders may import each other, as long as that makes no circle. `docs/architecture.md` draws them.
 *
 * @type {readonly { name: string, folders: readonly string[], says: string }[]}
 */
export const FLOORS = [
  {
    name: 'domain',
    folders: ['lib/domain'],
    says: 'the rules, without I/O: lifecycle, permissions, forms, fields, limits, error codes',
  },
  {
    name: 'contract',
    folders: ['lib/contract'],
    says: 'what goes over the wire: calls, their input and answers',
  },
  {
    name: 'platform',
    folders: ['lib/platform'],
    says: 'settings, database, texts, worker processes, drawing: knows no case',
  },
  { name: 'integrations', folders: ['lib/integrations'], says: 'other systems, each behind its interface' },
  {
    name: 'engine',
    folders: ['lib/engine'],
    says: 'how a command and a query run: access, audit, mail queue, job queue, live events',
  },
  {
    name: 'features',
    folders: ['lib/features'],
    says: 'what the product does: commands and queries by subject',
  },
  { name: 'jobs', folders: ['lib/server/jobs'], says: 'which job runs which command' },
  {
    name: 'http',
    folders: ['lib/server/http'],
    says: 'the edge: one registry binds every call to its command or query',
  },
  { name: 'start', folders: ['lib/server/start'], says: 'what a process does when it starts and stops' },
];

/** The floors of `components`, from the ground up. Within a floor, only `PARTS` may import each other. */
const PLUMBING = ['components/browser'];
const CONTROLS = ['components/ui'];
const PARTS = ['form-renderer', 'messages', 'signing', 'colleagues'].map((name) => `components/${name}`);
const SHELL = ['components/shell'];
const FEATURES = ['applicant', 'case', 'case-list', 'operator', 'organisation', 'statistics'].map(
  (name) => `components/${name}`,
);

/** All of the product that a browser may load besides `components`. */
const FOR_BROWSERS = ['lib/domain', 'lib/contract', 'lib/platform/i18n'];

const path = (folders) => `^(${folders.join('|')})/`;

const upwards = FLOORS.slice(0, -1).map(({ name, folders }, index) => ({
  name: `${name}-knows-nothing-above`,
  comment: 'A floor imports only itself and the floors below it.',
  severity: 'error',
  from: { path: path(folders) },
  to: { path: path(FLOORS.slice(index + 1).flatMap((floor) => floor.folders)) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circle-of-folders',
      comment: 'Folders of lib and of components do not import each other in a circle.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(lib|components)' },
      to: { circular: true },
    },
    ...upwards,
    {
      name: 'every-folder-has-a-floor',
      comment: 'A new folder of lib is added to a floor in .dependency-cruiser.mjs.',
      severity: 'error',
      from: {},
      to: { path: '^lib/', pathNot: [path(FLOORS.flatMap(({ folders }) => folders)), '^lib/generated/'] },
    },
    {
      name: 'lib-knows-no-screens',
      comment: 'app and components build on lib, never the other way round.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^(app|components)/' },
    },
    {
      name: 'plumbing-knows-no-controls',
      severity: 'error',
      from: { path: path(PLUMBING) },
      to: { path: '^components/', pathNot: path(PLUMBING) },
    },
    {
      name: 'controls-know-no-features',
      severity: 'error',
      from: { path: path(CONTROLS) },
      to: { path: '^components/', pathNot: path([...PLUMBING, ...CONTROLS]) },
    },
    {
      name: 'shared-parts-know-no-features',
      severity: 'error',
      from: { path: path(PARTS) },
      to: { path: path([...SHELL, ...FEATURES]) },
    },
    {
      name: 'shell-knows-no-features',
      severity: 'error',
      from: { path: path(SHELL) },
      to: { path: path([...PARTS, ...FEATURES]) },
    },
    ...FEATURES.map((feature) => ({
      name: `${feature.slice('components/'.length)}-knows-no-other-feature`,
      severity: 'error',
      // The preview shows the applicants' own pages.
      from: { path: path([feature]), pathNot: '^components/organisation/preview/' },
      to: { path: path(FEATURES.filter((other) => other !== feature)) },
    })),
    {
      name: 'every-folder-of-components-has-a-floor',
      severity: 'error',
      from: {},
      to: {
        path: '^components/',
        pathNot: path([...PLUMBING, ...CONTROLS, ...PARTS, ...SHELL, ...FEATURES]),
      },
    },
    {
      name: 'components-share-only-what-browsers-may-load',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^lib/', pathNot: path(FOR_BROWSERS) },
    },
    {
      name: 'components-know-no-pages',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^app/' },
    },
    {
      name: 'rules-without-io',
      comment: 'The domain and the contract use packages that run anywhere.',
      severity: 'error',
      from: { path: path(['lib/domain', 'lib/contract']) },
      to: {
        pathNot: ['^lib/(domain|contract)/', '^node_modules/(zod|diff)/'],
      },
    },
    {
      name: 'prisma-in-lib-only',
      comment: 'Prisma is known only in lib: call a command or a query.',
      severity: 'error',
      from: { path: '^(app|components|lib/(domain|contract|server/http|platform/i18n))/' },
      to: { path: '^(lib/generated|node_modules/@prisma)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'commands-run-without-next',
      comment: 'Commands run unchanged in a test and in a job.',
      severity: 'error',
      from: {
        path: '^lib/',
        pathNot: [
          '^lib/(server/http|platform/i18n|integrations/identity)/',
          '^lib/engine/access/(actor|signing-cookie)\\.ts$',
        ],
      },
      to: { path: '^node_modules/(next|next-auth|next-intl)/' },
    },
    {
      name: 'product-stands-alone',
      comment: 'The product shares no code with the sandbox, scripts or tests.',
      severity: 'error',
      from: { path: '^(app|components|lib)/' },
      to: { path: '^(sandbox|scripts|tests|e2e|prisma)/' },
    },
    {
      name: 'sandbox-stands-alone',
      comment:
        "The sandbox plays other people's systems. They know the companies of the demo data, as the real ones know every company.",
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(app|components|lib|prisma)/', pathNot: '^prisma/seed/companies\\.ts$' },
    },
    {
      name: 'tests-of-the-browser-run-without-next',
      comment: 'Playwright cannot load the modules of Next, and then runs no test at all.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^node_modules/next/', reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^lib/generated'] },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    skipAnalysisNotInRules: true,
  },
};
