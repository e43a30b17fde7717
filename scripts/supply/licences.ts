import { licenceList } from './licence-list';

// `npm run licences`: lists the licence of everything that is shipped. Exits with 1 if one is not acceptable.
const list = licenceList();
const refused = list.filter(({ why }) => why === null);
for (const { name, version, licence, why } of list) {
  console.log(`${why === null ? '✗' : ' '} ${licence.padEnd(24)}  ${name}${version && `@${version}`}`);
}
console.log(`${list.length} packages, ${refused.length} of them under a licence that is not in order.`);
for (const { name, licence } of refused) {
  console.error(
    `${name}: ${licence}. Use another package, or say in scripts/supply/licence-list.ts why it may be shipped.`,
  );
}
process.exitCode = refused.length > 0 ? 1 : 0;
