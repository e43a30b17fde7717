'use client';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useKeyedText } from '@/components/browser/keyed-text';
import { announce } from '@/components/browser/message-store';
import { AddFromList } from '@/components/organisation/add-from-list';
import { IconButton } from '@/components/ui/button';
import type { Component } from '@/lib/domain/forms/component';
import {
  componentOf,
  isAllowedAt,
  moveComponent,
  type Position,
  positionOf,
  rowsAt,
  type Spot,
  spotsIn,
  stepComponent,
} from '@/lib/domain/organisation/arrange';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { withoutComponent } from '@/lib/domain/organisation/edit';
import { useVersionDraft } from '../use-draft-store';
import { nameOf } from '../use-problem-words';
import { useRemove } from './undo-removal';

interface ArrangeProps {
  component: Component;
  /** Shows another component, or none. */
  onOpen(componentId: string | null): void;
}

/** Returns a function that moves a component of the draft and says where it is now. */
export function useMoveComponent(): (
  component: Component,
  change: (body: VersionBody) => VersionBody,
) => void {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const { store } = useVersionDraft();
  return (component, change) => {
    store.change(change);
    const { body } = store.snapshot();
    const now = positionOf(body, component.componentId);
    if (!now) return;
    const name = nameOf(component, locale, words);
    announce(t('movedTo', { name, place: now.index + 1, count: rowsAt(body, now).length }));
  };
}

/** The list of the outline that shows the components of this place. */
export const rowsKey = ({ formId, parent, column }: Spot) =>
  `rows/${formId}/${parent ?? ''}/${column}` as const;

/** Focuses a component in the outline. */
export function focusInOutline(componentId: string): void {
  document.querySelector<HTMLElement>(`[data-component="${CSS.escape(componentId)}"]`)?.focus();
}

/** Buttons to move a component up and down and to remove it. */
export function ArrangeComponent({ component, onOpen }: ArrangeProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const { store, state } = useVersionDraft();
  const move = useMoveComponent();
  const removeAt = useRemove();
  const { componentId } = component;
  const name = nameOf(component, locale, words);
  const from = positionOf(state.body, componentId);
  const siblings = from ? rowsAt(state.body, from).length : 0;
  const remove = () => {
    const { body, alwaysShown, recalculated } = withoutComponent(store.snapshot().body, componentId);
    const count = alwaysShown.length;
    const removed = count > 0 ? t('removedAlways', { name, count }) : t('removed', { name });
    const others = recalculated.length;
    const text = others > 0 ? `${removed} ${t('removedCounted', { count: others })}` : removed;
    const at = positionOf(store.snapshot().body, componentId);
    const place = at && { list: rowsKey(at), index: at.index };
    if (place)
      removeAt(body, { id: componentId, focus: 'chosen-component', text, ...place }, () => onOpen(null));
  };
  return (
    <div className="flex flex-wrap items-center gap-1">
      {from && (
        <span className="me-1 text-ink-muted text-sm">
          {t('place', { place: from.index + 1, count: siblings })}
        </span>
      )}
      <IconButton
        label={t('up', { name })}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={from?.index === 0}
        onClick={() => move(component, (body) => stepComponent(body, componentId, -1))}
      />
      <IconButton
        label={t('down', { name })}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={from?.index === siblings - 1}
        onClick={() => move(component, (body) => stepComponent(body, componentId, 1))}
      />
      <IconButton label={t('remove', { name })} icon={<Trash2 aria-hidden="true" />} onClick={remove} />
    </div>
  );
}

/** Moves a component to another place among its neighbours, or to the end of another form or column. */
export function MoveTo({ component }: { component: Component }) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const { state } = useVersionDraft();
  const move = useMoveComponent();
  const { componentId } = component;
  const places = [...neighbouringPlaces(state.body, componentId), ...endsElsewhere(state.body, component)];
  if (places.length === 0) return null;
  return (
    <AddFromList
      id={`${componentId}-move`}
      label={t('moveTo')}
      submit={t('move')}
      options={places.map((place) => ({ value: keyOf(place), label: placeName(place) }))}
      onAdd={(key) => {
        const place = places.find((one) => keyOf(one) === key);
        if (place) move(component, (body) => moveComponent(body, componentId, place.to));
      }}
    />
  );

  function placeName({ to, mayListsLag, after }: MovePlace): string {
    if (after) return t('placeAfter', { name: nameOf(after, locale, words) });
    return mayListsLag ? t('placeFirst') : spotName(to);
  }

  function spotName({ formId, parent, column }: Spot): string {
    const form = state.body.forms.find(({ id }) => id === formId);
    const title = form ? inLanguage(form.title, locale) || formId : formId;
    if (parent === null) return title;
    const around = componentOf(state.body, parent);
    return t('spotInside', {
      form: title,
      name: around ? nameOf(around, locale, words) : parent,
      number: column + 1,
    });
  }
}

/** A place where a component can go. */
interface MovePlace {
  /** The position, counted without the component itself. */
  to: Position;
  /** Whether the place is among the component's current siblings, and after which of them. */
  mayListsLag: boolean;
  after?: Component;
}

/** All places among its siblings, except its own. */
function neighbouringPlaces(body: VersionBody, componentId: string): MovePlace[] {
  const from = positionOf(body, componentId);
  if (!from) return [];
  const others = rowsAt(body, from).filter((row) => row.componentId !== componentId);
  return [undefined, ...others]
    .map((after, index) => ({ to: { ...from, index }, mayListsLag: true, after }))
    .filter(({ to }) => to.index !== from.index);
}

/** The end of every other form, column or list that may hold it. */
function endsElsewhere(body: VersionBody, component: Component): MovePlace[] {
  const from = positionOf(body, component.componentId);
  return spotsIn(body)
    .filter((spot) => isAllowedAt(body, component, spot) && !(from && isSameSpot(spot, from)))
    .map((spot) => ({ to: { ...spot, index: rowsAt(body, spot).length }, mayListsLag: false }));
}

const isSameSpot = (one: Spot, other: Spot) =>
  one.formId === other.formId && one.parent === other.parent && one.column === other.column;

const keyOf = ({ to, mayListsLag }: MovePlace) =>
  [to.formId, to.parent ?? '', to.column, mayListsLag ? to.index : 'end'].join('/');
