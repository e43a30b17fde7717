import { expect, test } from './support/test';
import { troublesOf } from './support/tree';

// These rules are checked for every page and dialog, when axe examines it and when the Tab key walks through it.

const GOOD = `<main><h1>Apply</h1><div role="status"></div><h2>Company</h2><h3>Part A: names</h3><h4>Short</h4>
  <table aria-label="Cases"><thead><tr><th>Name</th></tr></thead><tbody><tr><td>Alfa</td></tr></tbody></table>
  <label>Name <input aria-invalid="true" aria-describedby="why"></label><p id="why">Fill in the name</p>
  <fieldset aria-describedby="why"><legend>Kind</legend><label><input type="radio" aria-invalid="true"> Old</label></fieldset>
  <a href="/a">Read <span aria-hidden="true">more</span></a><button><img alt="Close" src="data:,"></button></main>`;

const BROKEN = [
  ['<h1>Apply</h1>', '<h2>Apply</h2>', '0 main headings'],
  ['<h2>Company</h2>', '<h3>Company</h3>', 'heading "Company" leaves out the level before 3'],
  ['<h2>Company</h2>', '<h2></h2>', 'a heading of level 2 is empty'],
  ['<div role="status"></div>', '', 'nothing announces changes'],
  ['<thead><tr><th>Name</th></tr></thead>', '', 'a table without headers of its columns: Alfa'],
  [' aria-label="Cases"', '', 'has no name: - table:'],
  ['alt="Close"', 'alt=""', 'has no name: - button'],
  ['<label>Name ', '<label>', 'has no name: - textbox'],
  ['Fill in the name', '', 'an error is not announced with its field '],
  ['</main>', '<p aria-hidden="true">Late</p></main>', 'is seen, but not announced: Late'],
  [
    '</main>',
    '<a href="/b">Read <span aria-hidden="true">more</span></a></main>',
    'links to different places: Read more',
  ],
  ['</main>', '<p>Skicka för underskrift</p></main>', 'is in another language: Skicka för underskrift'],
] as const;

test('the rules for what a screen reader announces notice what breaks them', async ({ page }) => {
  const troublesIn = async (body: string) => {
    await page.setContent(`<html lang="en"><title>Apply</title><body>${body}</body></html>`);
    return troublesOf(page);
  };
  expect(await troublesIn(GOOD)).toEqual([]);
  for (const [right, wrong, trouble] of BROKEN) {
    expect
      .soft(await troublesIn(GOOD.replace(right, wrong)), trouble)
      .toContainEqual(expect.stringContaining(trouble));
  }
});
