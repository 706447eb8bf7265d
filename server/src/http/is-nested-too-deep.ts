/** Checked before any other code recurses into the value. */
export function isNestedTooDeep(value: unknown, depthLeft = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depthLeft === 0 || Object.values(value).some((member) => isNestedTooDeep(member, depthLeft - 1))
}

/** Far deeper than any request of the web client. */
const maxDepth = 60
