/** An email address, which goes onto a second line before its domain. */
export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  if (at < 1) return children
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
