/** Says to screen readers what others see happen; it has to be there before there is something to say. */
export function Spoken({ children }: { readonly children: string }) {
  return (
    <p role="status" className="visually-hidden">
      {children}
    </p>
  );
}
