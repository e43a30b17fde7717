/** Renders nothing: the page under the dialog stays as it is while the dialog loads. */
export default function NothingYet() {
  return null;
}
