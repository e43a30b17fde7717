'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AddFromList } from '@/components/organisation/add-from-list';
import { useKeyedText } from '@/components/ui/keyed-text';
import { announce } from '@/components/ui/toast-store';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { COMPONENT_TYPES, newComponent } from '@/lib/domain/forms/kinds';
import {
  insertComponent,
  isAllowedAt,
  newId,
  type Position,
  positionOf,
  rowsAt,
} from '@/lib/domain/organisation/arrange';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { placedComponents } from '@/lib/domain/organisation/placed';
import { useDraft } from '../use-draft-store';

interface AddComponentProps {
  formId: string;
  /** The new component comes after this one, or inside it if it holds others. Without it, the new one comes at the end of the form. */
  afterId: string | null;
  onAdded(componentId: string): void;
}

/** Adds a component of a chosen kind. */
export function AddComponent({ formId, afterId, onAdded }: AddComponentProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation.kinds');
  const { store, state } = useDraft();
  const add = (value: string) => {
    const type = COMPONENT_TYPES.find((one) => one === value);
    if (!type) return;
    const component = newComponent(type, newId('question', store.snapshot().body, state.usedIds));
    store.change((before) => insertComponent(before, placeFor(before, component), component));
    announce(t('added', { kind: words(type) }));
    onAdded(component.componentId);
  };
  const placeFor = (body: VersionBody, component: ReturnType<typeof newComponent>): Position => {
    const end = { formId, parent: null, column: 0 };
    const inside = afterId ? { formId, parent: afterId, column: 0 } : end;
    const holds = placedComponents<RuleComponent>(body.forms).some(
      (one) => one.component.componentId === afterId && (one.component.columns?.length ?? 0) > 0,
    );
    if (holds && isAllowedAt(body, component, inside))
      return { ...inside, index: rowsAt(body, inside).length };
    const after = afterId ? positionOf(body, afterId) : null;
    if (after?.formId === formId && isAllowedAt(body, component, after))
      return { ...after, index: after.index + 1 };
    return { ...end, index: rowsAt(body, end).length };
  };
  return (
    <AddFromList
      id="new-component"
      label={t('newComponent')}
      first="FormTextBox"
      options={COMPONENT_TYPES.map((value) => ({ value, label: words(value) }))}
      submit={
        <>
          <Plus aria-hidden="true" />
          {t('add')}
        </>
      }
      onAdd={add}
    />
  );
}
