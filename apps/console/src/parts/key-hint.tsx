/** The key of a button, on it; drawn only, so that its name stays the word. */
export const KeyHint = ({ name }: { readonly name: string }) => (
  <span className="key" data-key={name} aria-hidden="true" />
);
