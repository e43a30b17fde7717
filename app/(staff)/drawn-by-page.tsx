/** Renders nothing. This route gives a dialog its address and title; the page draws the dialog from data that it already has. */
export default function NothingOfItsOwn() {
  return null;
}
