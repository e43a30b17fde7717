import { seedDemoData } from '../../prisma/seed';

// A process of its own, which has the product's settings.
await seedDemoData(process.env.DATABASE_URL ?? '');
process.exit(0);
