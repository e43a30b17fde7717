import { expect, it } from 'vitest';
import { createStops } from '@/scripts/start/stops';

it('stops last what was started first, and each thing once', async () => {
  const stopped: string[] = [];
  const stops = createStops();
  for (const name of ['database', 'sandbox', 'product']) stops.add(async () => void stopped.push(name));
  await Promise.all([stops.run(), stops.run()]);
  expect(stopped).toEqual(['product', 'sandbox', 'database']);
});

it('stops what is added while it stops', async () => {
  const stopped: string[] = [];
  const stops = createStops();
  stops.add(async () => {
    stops.add(() => void stopped.push('late'));
    stopped.push('early');
  });
  await stops.run();
  stops.add(() => void stopped.push('later'));
  await stops.run();
  expect(stopped).toEqual(['early', 'late', 'later']);
});
