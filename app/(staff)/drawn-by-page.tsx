/** A dialog has an address, and with it a title. It is drawn by the page, from what is there already. */
export default function NothingOfItsOwn() {
  return null;
}
