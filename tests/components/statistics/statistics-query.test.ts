import { describe, expect, it } from 'vitest';
import {
  isFiltered,
  parseStatisticsQuery,
  statisticsInput,
} from '@/components/statistics/statistics-filters';
import { statisticsParameters } from '@/lib/contract/calls/statistics';

const ID = '0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11';

describe('the address of the statistics', () => {
  it('requests everybody and twelve weeks without a query', () => {
    const query = parseStatisticsQuery({});
    expect(query).toEqual({ moId: [], handler: [], weeks: 12, to: undefined });
    expect(isFiltered(query)).toBe(false);
    expect(isFiltered(parseStatisticsQuery({ moId: '', handler: '', weeks: '12', to: '' }))).toBe(false);
  });

  it('holds organisations, people and a period', () => {
    const query = parseStatisticsQuery({
      moId: ['1', '2'],
      handler: ['-', ID],
      weeks: '52',
      to: '2026-02-28',
    });
    expect(query).toEqual({ moId: [1, 2], handler: ['-', ID], weeks: 52, to: '2026-02-28' });
    expect(isFiltered(query)).toBe(true);
  });

  it.each([
    { weeks: '0' },
    { weeks: '105' },
    { weeks: '1.5' },
    { weeks: 'many' },
    { to: '2026-02-30' },
    { to: 'yesterday' },
    { moId: '-1' },
    { moId: '2147483648' },
    { moId: 'one' },
    { handler: 'somebody' },
  ])('ignores %j', (params) => {
    expect(parseStatisticsQuery(params)).toEqual(parseStatisticsQuery({}));
  });

  it('sends the call only what it accepts', () => {
    for (const params of [{}, { moId: '7', handler: '-', weeks: '104', to: '2026-01-01' }]) {
      const input = statisticsInput(parseStatisticsQuery(params));
      expect(statisticsParameters.safeParse(input).success).toBe(true);
    }
  });
});

it('what the page makes of any address, the call takes', () => {
  const many = Array.from({ length: 201 }, (_, at) => String(at));
  const handler = ['0b9a3a52-3f0e-4c57-9d3b', ID, '-'];
  const input = statisticsInput(parseStatisticsQuery({ moId: ['-1', '2147483648', ...many], handler }));
  expect(statisticsParameters.safeParse(input).error).toBeUndefined();
  expect(input.handler).toEqual([ID, '-']);
});
