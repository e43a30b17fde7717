'use client';

import { useTranslations } from 'next-intl';
import { accentTokens } from '@/components/shell/accent-tokens';
import { TextField } from '@/components/ui/text-field';
import { contrastOfColour, LEAST_CONTRAST } from '@/lib/domain/colour';
import { fieldProblem } from '@/lib/domain/fields/field-kind';
import { COLOUR } from '@/lib/domain/fields/organisation-kinds';
import { type Settings, SettingsCard, useSettingsCard } from './settings-card';

/** Edits the colour of buttons and links, and says how readable it is. */
export function ColourCard({ settings }: { settings: Settings }) {
  const t = useTranslations('organisation.settings.colour');
  const card = useSettingsCard({
    settings,
    id: 'colour',
    savedIn: ({ accentColour }) => ({ accentColour }),
    problemsOf: ({ accentColour }) => ({ accentColour: fieldProblem(COLOUR, accentColour) }),
    changeOf: ({ accentColour }) => ({ accentColour: COLOUR.parse(accentColour) }),
  });
  const { value, set } = card;
  const colour = COLOUR.parse(value.accentColour);
  const contrast = contrastOfColour(colour);
  return (
    <SettingsCard id="colour" title={t('title')} text={t('text')} part={t('save')} card={card}>
      <div className="flex flex-wrap items-end gap-3">
        <input
          type="color"
          aria-label={t('pick')}
          value={contrast > 0 ? colour : '#000000'}
          onChange={({ target }) => set({ accentColour: target.value })}
          className="h-control w-16 cursor-pointer rounded border border-line-strong bg-surface p-1"
        />
        <TextField
          id="settings-accentColour"
          name="accentColour"
          label={t('accentColour')}
          help={t('help')}
          width="short"
          spellCheck={false}
          autoComplete="off"
          limit={null}
          value={value.accentColour}
          onChange={({ target }) => set({ accentColour: target.value })}
        />
      </div>
      <p role="status">
        {contrast > 0
          ? t('contrast', { contrast, least: LEAST_CONTRAST, isEnough: String(contrast >= LEAST_CONTRAST) })
          : t('unknown')}
      </p>
      <Preview colour={colour} />
    </SettingsCard>
  );
}

/** Drawn as a picture, because the page's security policy forbids inline styles. */
function Preview({ colour }: { colour: string }) {
  const t = useTranslations('organisation.settings.colour');
  const tokens = accentTokens(colour);
  if (!tokens) return null;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-ink-muted text-sm">{t('preview')}</figcaption>
      <div className="flex flex-wrap gap-3">
        {(['light', 'dark'] as const).map((mode) => (
          <svg
            key={mode}
            viewBox="0 0 240 72"
            role="img"
            aria-label={t(mode)}
            className="h-18 w-60 max-w-full overflow-hidden rounded border border-line"
          >
            <rect width="240" height="72" fill={mode === 'light' ? '#ffffff' : '#16191e'} />
            <rect x="16" y="16" width="108" height="40" rx="8" fill={tokens[mode].accent} />
            <text x="70" y="41" textAnchor="middle" fontSize="15" fontWeight="500" fill={tokens[mode].on}>
              {t('button')}
            </text>
            <text x="140" y="41" fontSize="15" textDecoration="underline" fill={tokens[mode].ink}>
              {t('link')}
            </text>
          </svg>
        ))}
      </div>
    </figure>
  );
}
