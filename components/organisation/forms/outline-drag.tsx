'use client';

import { type DragEvent, type PointerEvent, useSyncExternalStore } from 'react';
import type { Component } from '@/lib/domain/forms/component';
import {
  componentOf,
  isAllowedAt,
  moveComponent,
  type Position,
  positionOf,
  type Spot,
} from '@/lib/domain/organisation/arrange';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { useVersionDraft } from '../use-draft-store';
import { useMoveComponent } from './arrange-component';

interface Dragging {
  /** The id of the dragged component, and the component next to which it would go. */
  dragged: string | null;
  over: { id: string; isAfter: boolean } | null;
}

const NOTHING_DRAGGED: Dragging = { dragged: null, over: null };

/** What the mouse of this window drags now. */
let dragging = NOTHING_DRAGGED;
const followers = new Set<() => void>();

function setDragging(dragged: string | null, over: Dragging['over']): void {
  dragging = { dragged, over };
  for (const follow of followers) follow();
}

function followDragging(onChange: () => void): () => void {
  followers.add(onChange);
  return () => followers.delete(onChange);
}

const useDragging = () =>
  useSyncExternalStore(
    followDragging,
    () => dragging,
    () => NOTHING_DRAGGED,
  );

/**
 * Returns the attributes of a component that people with a mouse can drag and drop upon, and the side of it on which a dropped one would
 * go. Keys and buttons do the same.
 */
export function useDraggable({ componentId }: Component, name: string) {
  const { dragged, over } = useDragging();
  const { state, canEdit } = useVersionDraft();
  const drop = useDrop();
  const isOver = over?.id === componentId;
  const positionNextTo = (isAfter: boolean): Position | null => {
    const position = positionOf(state.body, componentId);
    return position && { ...position, index: position.index + (isAfter ? 1 : 0) };
  };
  return {
    mark: isOver ? (over.isAfter ? ('after' as const) : ('before' as const)) : null,
    attributes: canEdit
      ? {
          draggable: true,
          // With touch, only some browsers start a drag when a finger rests, and none of them scrolls the page meanwhile.
          onPointerDown: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
            currentTarget.draggable = pointerType !== 'touch';
          },
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', name);
            setDragging(componentId, null);
          },
          onDragEnd: () => setDragging(null, null),
          onDragOver: (event: DragEvent) => {
            const isAfter = isInLowerHalf(event);
            if (dragged === componentId || !drop.isAllowed(positionNextTo(isAfter))) return;
            event.preventDefault();
            if (!isOver || over.isAfter !== isAfter) setDragging(dragged, { id: componentId, isAfter });
          },
          onDragLeave: () => isOver && setDragging(dragged, null),
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            drop.at(positionNextTo(isInLowerHalf(event)));
          },
        }
      : {},
  };
}

/** Returns the attributes of an empty form or column into which a component can be dropped. */
export function useDropInto(spot: Spot) {
  const drop = useDrop();
  const position = { ...spot, index: 0 };
  return {
    onDragOver: (event: DragEvent) => drop.isAllowed(position) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      drop.at(position);
    },
  };
}

function useDrop() {
  const { dragged } = useDragging();
  const { state } = useVersionDraft();
  const move = useMoveComponent();
  const component = dragged === null ? null : componentOf(state.body, dragged);
  return {
    isAllowed: (to: Position | null) =>
      component !== null && to !== null && isAllowedAt(state.body, component, to),
    at(to: Position | null) {
      setDragging(null, null);
      if (component && to) move(component, (body) => moveTo(body, component.componentId, to));
    },
  };
}

/** Moves a component to a position that counts the component itself. */
function moveTo(body: VersionBody, componentId: string, to: Position): VersionBody {
  const from = positionOf(body, componentId);
  const isBelow =
    from?.formId === to.formId &&
    from.parent === to.parent &&
    from.column === to.column &&
    from.index < to.index;
  return moveComponent(body, componentId, { ...to, index: to.index - (isBelow ? 1 : 0) });
}

function isInLowerHalf({ currentTarget, clientY }: DragEvent): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY > top + height / 2;
}
