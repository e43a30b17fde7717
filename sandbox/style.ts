/** The look of every sandbox page: neutral greys, and one amber mark that shows the current place. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f8, #131416);
  --surface: light-dark(#fff, #1c1e21);
  --sunken: light-dark(#f0f1f3, #17181b);
  --line: light-dark(#e0e3e7, #2f3338);
  --text: light-dark(#16191d, #eceef0);
  --muted: light-dark(#5b636d, #a2aab4);
  --accent: light-dark(#1f5fbf, #8ab8ff);
  --on-accent: light-dark(#fff, #0c1a2e);
  --amber: #f5b83d;
  --good: light-dark(#17693a, #7ed9a3); --good-bg: light-dark(#e3f4e9, #17301f);
  --warn: light-dark(#7d4f00, #f1c262); --warn-bg: light-dark(#fdf1d7, #35290f);
  --bad: light-dark(#a8231c, #ff9d95); --bad-bg: light-dark(#fdeae8, #3b1a18);
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--page); color: var(--text);
  font: 15px/1.55 Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
h1, h2, h3 { line-height: 1.25; letter-spacing: -0.012em; margin: 0; text-wrap: balance; }
h1 { font-size: 28px; } h2 { font-size: 18px; } h3 { font-size: 15px; }
p { margin: 0; } ul, ol { margin: 0; padding-left: 20px; }
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; background: var(--surface); padding: 8px; z-index: 2; }
.top { background: var(--surface); border-bottom: 1px solid var(--line); border-top: 4px solid var(--amber); }
.top-inner { max-width: 1120px; margin: 0 auto; padding: 10px 20px; display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; }
.brand { display: flex; gap: 10px; align-items: center; text-decoration: none; color: inherit; font-size: 14px; margin-right: auto; }
.mark { background: var(--amber); color: #2a1c00; font-weight: 650; padding: 2px 9px; border-radius: 6px; }
nav { display: flex; flex-wrap: wrap; gap: 2px; margin: 0 -10px; }
nav a { padding: 6px 10px; border-radius: 6px; color: var(--muted); text-decoration: none; font-size: 14px; font-weight: 500; }
nav a:hover { background: var(--sunken); color: var(--text); }
nav a[aria-current] { color: var(--text); background: var(--sunken); }
main { width: 100%; max-width: 960px; margin: 0 auto; padding: 32px 20px 48px; flex: 1; }
main.narrow { max-width: 560px; } main.wide { max-width: 1120px; }
main > * + * { margin-top: 24px; } main > h1 + .lead { margin-top: 6px; } main > style:first-child + * { margin-top: 0; }
footer { text-align: center; color: var(--muted); font-size: 13px; padding: 20px; }
.lead { color: var(--muted); font-size: 16px; max-width: 68ch; text-wrap: pretty; }
.muted { color: var(--muted); } .small { font-size: 13px; }
.mono, code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 13px; }
.mono, code { overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 20px; }
a.card { display: block; color: inherit; text-decoration: none; transition: border-color 150ms, box-shadow 150ms; }
a.card:hover { border-color: var(--accent); box-shadow: 0 2px 10px light-dark(#0000000f, #00000040); }
.stack { display: flex; flex-direction: column; gap: 12px; } .stack.tight { gap: 4px; }
.row { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; } .spread { justify-content: space-between; }
.grid { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 270px), 1fr)); }
.badge { display: inline-flex; align-items: center; gap: 6px; font-size: 13px; font-weight: 550; padding: 1px 9px; border-radius: 99px;
  background: var(--sunken); color: var(--muted); white-space: nowrap; }
.badge::before { content: ""; width: 7px; height: 7px; border-radius: 50%; background: currentColor; }
.badge.plain::before { display: none; }
.badge.good { background: var(--good-bg); color: var(--good); } .badge.warn { background: var(--warn-bg); color: var(--warn); }
.badge.bad { background: var(--bad-bg); color: var(--bad); }
.notice { border-radius: 8px; padding: 10px 14px; background: var(--sunken); }
.notice.good { background: var(--good-bg); color: var(--good); } .notice.warn { background: var(--warn-bg); color: var(--warn); }
.notice.bad { background: var(--bad-bg); color: var(--bad); }
.button, button { font: inherit; font-size: 14px; font-weight: 550; min-height: 36px; padding: 6px 14px; border-radius: 8px; cursor: pointer;
  border: 1px solid var(--line); background: var(--surface); color: var(--text); display: inline-flex; align-items: center; gap: 8px;
  text-decoration: none; transition: background-color 150ms, border-color 150ms; }
.button:hover, button:hover { background: var(--sunken); border-color: var(--muted); }
.button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); } .button.primary:hover { filter: brightness(1.08); }
.button.danger { color: var(--bad); } .button.quiet { border-color: transparent; background: transparent; color: var(--muted); }
.button[disabled] { opacity: .5; cursor: not-allowed; }
form.inline { display: inline; }
label { display: block; font-weight: 550; font-size: 14px; }
input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea { font: inherit; width: 100%; min-height: 38px; padding: 6px 11px;
  border-radius: 8px; border: 1px solid light-dark(#8a929c, #6b737d); background: var(--surface); color: var(--text); }
label + input, label + select, label + textarea, label > input, label > select, label > textarea { margin-top: 4px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 10px 12px; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-size: 13px; font-weight: 550; color: var(--muted); white-space: nowrap; } tbody > tr:last-child > * { border-bottom: 0; }
.card > table, .card > .scroll { margin: -8px -12px; width: calc(100% + 24px); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 16px; margin: 0; } dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
.empty { text-align: center; color: var(--muted); padding: 48px 20px; }
details > summary { cursor: pointer; font-weight: 550; }
@media (max-width: 480px) { dl { grid-template-columns: 1fr; gap: 0; } dd + dt { margin-top: 8px; } h1 { font-size: 24px; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
