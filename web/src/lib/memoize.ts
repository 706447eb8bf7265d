/** A function that keeps its results for the texts it was last called with, at most `max` of them. */
export function memoize<Result>(compute: (text: string) => Result, max = 2000): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (results.size >= max) results.clear()
    results.set(text, result)
    return result
  }
}
