'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useKeyedText } from '@/components/ui/keyed-text';
import { Select } from '@/components/ui/select';
import { announce } from '@/components/ui/toast-store';
import type { ComponentType, RuleComponent } from '@/lib/domain/forms/component';
import { COMPONENT_TYPES } from '@/lib/domain/forms/kinds';
import {
  componentOf,
  freeId,
  insertComponent,
  isAllowedAt,
  newComponent,
  type Position,
  positionOf,
  rowsAt,
} from '@/lib/domain/organisation/arrange';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { placedComponents } from '@/lib/domain/organisation/placed';
import { useDraft } from '../use-draft-store';

interface AddComponentProps {
  formId: string;
  /** The new component comes after this one, or into it where it holds others; at the end of the form without one. */
  afterId: string | null;
  onAdded(componentId: string): void;
}

/** Adds a component of a kind. */
export function AddComponent({ formId, afterId, onAdded }: AddComponentProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation.kinds');
  const { store, state } = useDraft();
  const [type, setType] = useState<ComponentType>('FormTextBox');
  const add = () => {
    const { body } = store.snapshot();
    const isUsed = (id: string) =>
      id in state.usedIds || componentOf(body, id) !== null || isFormOrPoint(body, id);
    const component = newComponent(type, freeId('question', isUsed));
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
    <div className="flex flex-wrap items-end gap-2">
      <Select
        id="new-component"
        label={t('newComponent')}
        placeholder={null}
        className="min-w-0 flex-1 basis-48"
        value={type}
        options={COMPONENT_TYPES.map((value) => ({ value, label: words(value) }))}
        onChange={({ target }) => setType(COMPONENT_TYPES.find((one) => one === target.value) ?? type)}
      />
      <Button onClick={add}>
        <Plus aria-hidden="true" />
        {t('add')}
      </Button>
    </div>
  );
}

/** Ids of forms and check points must differ from those of components. */
const isFormOrPoint = ({ forms, checkPoints }: VersionBody, id: string) =>
  forms.some((form) => form.id === id) || checkPoints.some((point) => point.componentId === id);
