/** A rectangle on the screen, in CSS pixels from its top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Distance from the edges of the screen. */
const MARGIN = 16;
/** Space kept clear around a control, for its focus ring. */
const CLEARANCE = 4;
const STEP = 8;

/**
 * Finds a place on the screen that covers no control: as low as possible at the right, else at the left, else in the middle. If there is
 * none, takes the place that covers least, and avoids the control that has focus.
 *
 * @param size The size of what to place.
 * @param controls The rectangles on the screen of everything that can be pressed or filled in.
 * @param focused The rectangle of the element that has focus.
 * @returns The top left corner.
 */
export function freePlace(
  size: Size,
  screen: Size,
  controls: readonly Box[],
  focused?: Box,
): { left: number; top: number } {
  const costs = candidates(size, screen).map((box) => ({
    box,
    cost: covered(box, controls) + (focused && overlap(box, focused) > 0 ? Number.MAX_SAFE_INTEGER : 0),
  }));
  const best = costs.reduce((one, other) => (other.cost < one.cost ? other : one));
  return { left: best.box.left, top: best.box.top };
}

/** Whether a rectangle covers none of the controls. */
export function isFree(box: Box, controls: readonly Box[]): boolean {
  return covered(box, controls) === 0;
}

/** Returns every place to consider, best first. */
function candidates({ width, height }: Size, screen: Size): [Box, ...Box[]] {
  const lowest = Math.max(0, screen.height - MARGIN - height);
  const rightmost = Math.max(0, screen.width - MARGIN - width);
  const columns = [rightmost, Math.min(MARGIN, rightmost), Math.round(rightmost / 2)];
  const boxes = columns.flatMap((left) =>
    Array.from({ length: Math.floor(lowest / STEP) + 1 }, (_, index) => boxAt(left, lowest - index * STEP)),
  );
  return [boxAt(rightmost, lowest), ...boxes];

  function boxAt(left: number, top: number): Box {
    return { left, top, right: left + width, bottom: top + height };
  }
}

/** Returns how much of the controls a rectangle covers, in square pixels. */
function covered(box: Box, controls: readonly Box[]): number {
  return controls.reduce((sum, control) => sum + overlap(box, control), 0);
}

function overlap(box: Box, control: Box): number {
  const width = Math.min(box.right, control.right + CLEARANCE) - Math.max(box.left, control.left - CLEARANCE);
  const height =
    Math.min(box.bottom, control.bottom + CLEARANCE) - Math.max(box.top, control.top - CLEARANCE);
  return width > 0 && height > 0 ? width * height : 0;
}
