import { writeFileSync } from 'node:fs';
import { billOfMaterials } from './bill-of-materials';

// `npm run sbom`: writes the bill of materials to sbom.cdx.json, or to the file named in the first argument.
const file = process.argv[2] ?? 'sbom.cdx.json';
const bill = await billOfMaterials();
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${file}: ${bill.components.length} packages, CycloneDX ${bill.specVersion}.`);
