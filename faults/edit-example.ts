/** Replaces texts that must be there, so that a changed example of deploy/ cannot go untried. */
export function editExample(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((edited, [from, to]) => {
    if (!edited.includes(from)) throw new Error(`The example has no "${from}".`)
    return edited.replace(from, to)
  }, text)
}
