/** The page under the dialog stays as it is while the dialog is being loaded. */
export default function NothingYet() {
  return null;
}
